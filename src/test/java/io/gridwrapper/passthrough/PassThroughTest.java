package io.gridwrapper.passthrough;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.upstream.TestAuthority;
import io.gridwrapper.upstream.TestUpstream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PassThroughTest {

    private static final String CLOSE = "Connection: close";
    private static final byte[] GZIPPED = gzipped("x".repeat(200_000));

    private TestUpstream upstream;
    private TestProxy proxy;
    private TestProxy lendingToAll;

    @BeforeAll
    void start() throws Exception {
        upstream = TestUpstream.http(new Echo());
        proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
        lendingToAll = TestProxy.before(upstream.uri(), PassThrough.ALL);
    }

    @AfterAll
    void stop() {
        proxy.close();
        lendingToAll.close();
        upstream.close();
    }

    /** Answers with the request line and headers that came; its own headers are those of an apiserver, and worse. */
    private static final class Echo extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            String path = request.getHttpURI().getPath();
            if (path.equals("/chunked")) {
                response.write(
                        false,
                        BufferUtil.EMPTY_BUFFER,
                        Callback.from(
                                () -> response.write(true, BufferUtil.toBuffer("body"), callback), callback::failed));
                return true;
            }
            if (path.equals("/gzip")) {
                response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
                response.write(true, ByteBuffer.wrap(GZIPPED), callback);
                return true;
            }
            if (path.startsWith("/status/")) {
                response.setStatus(Integer.parseInt(path.substring("/status/".length())));
                response.getHeaders().put(HttpHeader.RETRY_AFTER, "7");
                callback.succeeded();
                return true;
            }
            response.getHeaders()
                    .put("Audit-ID", "a1")
                    .add("Warning", "299 - \"one\"")
                    .add("Warning", "299 - \"two\"");
            response.getHeaders().put("Content-Encoding", "gzip").put("Keep-Alive", "timeout=5");
            response.getHeaders().put("Connection", "X-Hop").put("X-Hop", "here only");
            String line = request.getMethod() + " " + request.getHttpURI().getPathQuery() + "\n";
            Content.Sink.write(response, true, line + request.getHeaders(), callback);
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/pods?watch=0&labelSelector=a%3Db%2Cc%20in%20(d)",
                "/a%2Fb/%C3%A4",
                "//a//b?x=//",
                "/a;x=1/b",
                "/a+b%20c?d=e+f%20g",
                "/a/./b/../c",
                "/a|b?c=|",
                "/a?",
            })
    void theRequestTargetIsSentAsItCame(String target) throws Exception {
        String answer = proxy.exchange("GET " + target + " HTTP/1.1", "Host: x", CLOSE);
        assertThat(answer).contains("\nGET " + target + "\n");
    }

    @Test
    void aBrokenEscapeIsRefused() throws Exception {
        String answer = proxy.exchange("GET /a?b=%zz HTTP/1.1", "Host: x", CLOSE);
        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("a broken percent escape");
    }

    @Test
    void headersOfTheConnectionStayBehind() throws Exception {
        String answer = proxy.exchange(
                "GET /x HTTP/1.1",
                "Host: client-side",
                "Connection: close, Upgrade, X-Mine",
                "X-Mine: 1",
                "Keep-Alive: 5",
                "TE: trailers",
                "Proxy-Authorization: secret",
                "Upgrade: TLS/1.2",
                "Accept: a",
                "Accept: b",
                "Accept-Encoding: gzip",
                "User-Agent: kubectl");
        assertThat(received(answer))
                .containsExactlyInAnyOrder(
                        "host: localhost:" + upstream.uri().getPort(),
                        "accept: a",
                        "accept: b",
                        "accept-encoding: gzip",
                        "user-agent: kubectl",
                        "via: 1.1 grid-wrapper");
    }

    @Test
    void headersOfTheAnswerComeThrough() throws Exception {
        String head = head(proxy.exchange("GET /x HTTP/1.1", "Host: x", CLOSE));
        assertThat(head)
                .contains("Audit-ID: a1", "Warning: 299 - \"one\"", "Warning: 299 - \"two\"", "Content-Encoding: gzip")
                .contains("Content-Length: ")
                .doesNotContain("X-Hop", "Keep-Alive");
        assertThat(head.split("Date:")).hasSizeLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept-Encoding: gzip", "Accept-Encoding: identity", "X-None: 1"})
    void aCompressedBodyComesThroughAsItIs(String header) throws Exception {
        String answer = proxy.exchange("GET /gzip HTTP/1.1", "Host: x", CLOSE, header);
        assertThat(head(answer)).contains("Content-Encoding: gzip", "Content-Length: " + GZIPPED.length);
        assertThat(body(answer).getBytes(ISO_8859_1)).isEqualTo(GZIPPED);
    }

    @Test
    void aHeadHasNoBodyButItsLength() throws Exception {
        String answer = proxy.exchange("HEAD /x HTTP/1.1", "Host: x", CLOSE);
        assertThat(answer)
                .startsWith("HTTP/1.1 200 ")
                .contains("Content-Length: ")
                .endsWith("\r\n\r\n");
    }

    @Test
    void aHeadSaysNoLengthWhereTheApiserverSaysNone() throws Exception {
        String answer = proxy.exchange("HEAD /chunked HTTP/1.1", "Host: x", CLOSE);
        assertThat(answer)
                .startsWith("HTTP/1.1 200 ")
                .doesNotContain("Content-Length")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE /x", "CONNECT x:80"})
    void whatWouldShowOurIdentityOrIsNotForUsIsRefused(String request) throws Exception {
        try (Socket socket = lendingToAll.send(request + " HTTP/1.1", "Host: x:80")) {
            assertThat(Sockets.readUntil(socket, "\"code\":405}")).startsWith("HTTP/1.1 405 ");
        }
    }

    @Test
    void anOptionsIsForwardedAsOftenAsItMay() throws Exception {
        String[] request = {"OPTIONS /x HTTP/1.1", "Host: x", CLOSE, "Via: 1.0 a"};
        assertThat(received(proxy.exchange(join(request, "Max-Forwards: 2"))))
                .contains("max-forwards: 1", "via: 1.0 a", "via: 1.1 grid-wrapper");
        assertThat(proxy.exchange(join(request, "Max-Forwards: 0")))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304, 401, 404, 429, 500})
    void aStatusWithoutABodyComesThrough(int status) throws Exception {
        String answer = proxy.exchange("GET /status/" + status + " HTTP/1.1", "Host: x", CLOSE);
        assertThat(answer)
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("Retry-After: 7")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "GET /api/v1/secrets, -, -",
                "GET /api/v1/secrets, Authorization: Bearer theirs, Bearer theirs",
                "GET /version, -, Bearer ours",
                "GET /version, Authorization: Bearer theirs, Bearer theirs",
                "GET /version, Origin: http://evil.example, -",
                "GET /version, Sec-WebSocket-Protocol: base64url.bearer.authorization.k8s.io.dGhlaXJz, -",
                "POST /api/v1/namespaces/default/events, -, Bearer ours",
                "GET /openapi/..%2fapi, -, -",
            })
    void ourIdentityIsLentToWhatKubeProxyNeeds(String request, String header, String authorization) throws Exception {
        String extra = header == null ? "Accept: x" : header;
        String answer = proxy.exchange(request + " HTTP/1.1", "Host: x", CLOSE, extra);
        assertThat(authorization(answer)).isEqualTo(authorization);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"GET /version, Bearer ours", "GET /api/v1/secrets, -"})
    void aCertificateThatTheClientShowsIsNoIdentity(String request, String authorization) throws Exception {
        try (TestProxy secure =
                TestProxy.securelyBefore(upstream.uri(), TestAuthority.create(), PassThrough.KUBE_PROXY)) {
            String answer = secure.exchange(request + " HTTP/1.1", "Host: x", CLOSE);
            assertThat(authorization(answer)).isEqualTo(authorization);
        }
    }

    @Test
    void ourIdentityIsLentToAllWhereTheUserSaysSo() throws Exception {
        String answer = lendingToAll.exchange("GET /api/v1/secrets HTTP/1.1", "Host: x", CLOSE);
        assertThat(authorization(answer)).isEqualTo("Bearer ours");
        answer = lendingToAll.exchange("GET /api/v1/secrets HTTP/1.1", "Host: x", CLOSE, "Authorization: Basic x");
        assertThat(authorization(answer)).isEqualTo("Basic x");
    }

    @Test
    void nobodyBecomesSomeoneElseWithOurIdentity() throws Exception {
        String[] headers = {"Impersonate-User: admin", "impersonate-extra-x: y", "X-Remote-User: admin", "X-Other: 1"};
        String[] request = {"GET /version HTTP/1.1", "Host: x", CLOSE};
        assertThat(received(proxy.exchange(join(request, headers))))
                .noneMatch(line -> line.startsWith("impersonate") || line.startsWith("x-remote"))
                .contains("x-other: 1");
        assertThat(received(proxy.exchange(join(join(request, headers), "Authorization: Bearer theirs"))))
                .contains("impersonate-user: admin", "impersonate-extra-x: y", "authorization: bearer theirs");
    }

    @Test
    void withoutAnApiserverEveryPathIsUnknown() throws Exception {
        try (TestProxy alone = TestProxy.beforeNothing()) {
            String answer = alone.exchange("GET /api/v1/pods HTTP/1.1", "Host: x", CLOSE);
            assertThat(answer)
                    .startsWith("HTTP/1.1 404 ")
                    .endsWith("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                            + "\"message\":\"the server could not find the requested resource\","
                            + "\"reason\":\"NotFound\",\"details\":{},\"code\":404}\n");
        }
    }

    private static String[] join(String[] lines, String... more) {
        String[] joined = Arrays.copyOf(lines, lines.length + more.length);
        System.arraycopy(more, 0, joined, lines.length, more.length);
        return joined;
    }

    private static byte[] gzipped(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String head(String answer) {
        return answer.substring(0, answer.indexOf("\r\n\r\n"));
    }

    private static String body(String answer) {
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    /** The headers that the upstream has received, in lower case. */
    private static List<String> received(String answer) {
        return body(answer)
                .lines()
                .skip(1)
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String authorization(String answer) {
        return body(answer)
                .lines()
                .filter(line -> line.startsWith("Authorization: "))
                .map(line -> line.substring("Authorization: ".length()))
                .findFirst()
                .orElse(null);
    }
}
