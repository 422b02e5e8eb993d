package io.gridwrapper.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ApiServerTest {

    private static final Duration IDLE = Duration.ofSeconds(30);

    /** Answers with the request target and its headers. */
    static final class Echo extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            String line = request.getMethod() + " " + request.getHttpURI().getPathQuery() + "\n";
            Content.Sink.write(response, true, line + request.getHeaders(), callback);
            return true;
        }
    }

    /** Sends a piece and keeps the stream open; {@code gone} opens when the client has left. */
    static final class Endless extends Handler.Abstract {
        final CountDownLatch gone = new CountDownLatch(1);

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            request.addFailureListener(failure -> {
                gone.countDown();
                callback.failed(failure);
            });
            Content.Sink.write(response, false, "begin", Callback.NOOP);
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api?watch=1",
                "/a%2Fb/%C3%A4",
                "//a//b?x=//",
                "/a;x=1/b",
                "/a+b%20c?d=e+f%20g",
                "/a/../b",
                "/a|b?c=|"
            })
    void theRequestTargetIsSentAsItIs(String target) throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Echo());
                ApiServer server = server(upstream.uri().toString(), Identity.ANONYMOUS);
                UpstreamResponse response = server.open(target, "*/*", IDLE)) {
            assertThat(text(response)).startsWith("GET " + target + "\n");
        }
    }

    @Test
    void thePathOfTheServerGoesFirst() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Echo());
                ApiServer server = server(upstream.uri() + "/k8s/c-1", Identity.ANONYMOUS);
                UpstreamResponse response = server.open("/api", "*/*", IDLE)) {
            assertThat(text(response)).startsWith("GET /k8s/c-1/api\n");
        }
    }

    @Test
    void theRequestSaysWhoWeAreAndWhatWeTake() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Echo());
                ApiServer server = server(upstream.uri().toString(), FixedIdentity.ofAuthorization("Bearer abc"));
                UpstreamResponse response = server.open("/api", "application/json", IDLE)) {
            assertThat(text(response).lines().skip(1).filter(line -> !line.isEmpty()))
                    .containsExactlyInAnyOrder(
                            "Host: " + server.authority(),
                            "User-Agent: application-grid-wrapper",
                            "Accept: application/json",
                            "Accept-Encoding: identity",
                            "Authorization: Bearer abc");
        }
    }

    @Test
    void aRefusedTokenIsReadAgain(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "old");
        TokenFile token = new TokenFile(file, "token", System::nanoTime);
        Files.writeString(file, "new");
        Handler guard = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                HttpFields headers = request.getHeaders();
                response.setStatus("Bearer new".equals(headers.get(HttpHeader.AUTHORIZATION)) ? 200 : 401);
                callback.succeeded();
                return true;
            }
        };
        try (TestUpstream upstream = TestUpstream.http(guard);
                ApiServer server = server(upstream.uri().toString(), token);
                UpstreamResponse response = server.open("/api", "*/*", IDLE)) {
            assertThat(response.status()).isEqualTo(200);
        }
    }

    @Test
    void a401IsAnAnswerLikeAnother() throws Exception {
        Handler refusing = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.setStatus(401);
                Content.Sink.write(response, true, "who?", callback);
                return true;
            }
        };
        try (TestUpstream upstream = TestUpstream.http(refusing);
                ApiServer server = server(upstream.uri().toString(), Identity.ANONYMOUS);
                UpstreamResponse response = server.open("/api", "*/*", IDLE)) {
            assertThat(response.status()).isEqualTo(401);
            assertThat(text(response)).isEqualTo("who?");
        }
    }

    @Test
    void closingWakesTheReader() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Endless());
                ApiServer server = server(upstream.uri().toString(), Identity.ANONYMOUS)) {
            UpstreamResponse response = server.open("/api?watch=1", "*/*", IDLE);
            InputStream body = response.body();
            assertThat(body.readNBytes(5)).isEqualTo("begin".getBytes(UTF_8));
            CompletableFuture<Throwable> reader = CompletableFuture.supplyAsync(() -> failureOf(body));
            response.close();
            assertThat(reader.get(5, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aSilentStreamFailsAfterItsIdleTime() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Endless());
                ApiServer server = server(upstream.uri().toString(), Identity.ANONYMOUS);
                UpstreamResponse response = server.open("/api?watch=1", "*/*", Duration.ofMillis(300))) {
            response.body().readNBytes(5);
            assertThatThrownBy(() -> response.body().read())
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the link to " + upstream.uri() + " broke: ");
        }
    }

    @Test
    void aServerThatIsNotThereIsNamed() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        try (ApiServer server = server("http://localhost:" + port, Identity.ANONYMOUS)) {
            assertThatThrownBy(() -> server.open("/api", "*/*", IDLE))
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot reach http://localhost:" + port + ": Connection refused");
        }
        try (ApiServer server = server("http://no-such-host.invalid", Identity.ANONYMOUS)) {
            assertThatThrownBy(() -> server.open("/api", "*/*", IDLE))
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot reach http://no-such-host.invalid: no such host");
        }
    }

    static ApiServer server(String uri, Identity identity) {
        return ApiServer.connect(new ClusterAccess(URI.create(uri), ServerTrust.DEFAULT, identity));
    }

    static String text(UpstreamResponse response) throws IOException {
        return new String(response.body().readAllBytes(), UTF_8).replace("\r", "");
    }

    private static Throwable failureOf(InputStream body) {
        try {
            body.read();
            return null;
        } catch (IOException e) {
            return e;
        }
    }
}
