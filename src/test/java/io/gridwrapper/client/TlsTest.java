package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.testing.TlsFolder;
import io.gridwrapper.upstream.TestAuthority;
import io.gridwrapper.upstream.TestAuthority.Issued;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What clients of a server with TLS see, who must show a certificate. */
class TlsTest {

    private static TestAuthority authority;
    private static TlsClient tls;
    private static TlsFolder files;
    private static Site site;
    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path temporary) throws Exception {
        authority = TestAuthority.create();
        tls = TlsClient.trusting(authority).showing(authority.issue("client", "EC"));
        files = new TlsFolder(temporary).with(authority.issue("first", "EC")).withAuthorities(authority.pem());
        site = Site.small(Files.createDirectory(temporary.resolve("site")));
        server = secureServer();
    }

    private static TestServer secureServer() throws IOException {
        return TestServer.secure(site.folder(), "a1", files.filesWithAuthorities());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Client client(Version version) {
        return new Client(server.base(), tls.http(version));
    }

    @ParameterizedTest
    @EnumSource
    void listsArePruned(Version version) {
        Answer answer = client(version).get(Site.SLICES + "?fieldSelector=metadata.name%3Dweb-1");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().at("/items/0/endpoints"))
                .extracting(endpoint -> endpoint.at("/nodeName").asText())
                .containsExactly("a1", "a2");
    }

    @ParameterizedTest
    @EnumSource
    void watchesGoOnWhenTheCertificateIsReplaced(Version version) throws Exception {
        Client client = client(version);
        List<OpenWatch> watches = Stream.generate(() -> client.watch(Site.SLICES + "?watch=1"))
                .limit(3)
                .toList();
        int known = client.get(Site.SLICES).json().at("/items").size();
        watches.forEach(watch -> assertThat(watch.next(known)).hasSize(known));

        Issued next = authority.issue("next", "RSA");
        files.with(next);
        Patience.await().until(() -> next.certificate().equals(shownToANewConnection()));
        String slice = "web-" + version.name().toLowerCase(Locale.ROOT);
        site.slice(slice, "web", "a2");

        for (OpenWatch watch : watches) {
            assertThat(watch.next().object().at("/metadata/name").asText()).isEqualTo(slice);
            watch.close();
        }
    }

    private static Object shownToANewConnection() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.base() + "/api/v1/nodes"))
                .timeout(Patience.LIMIT)
                .build();
        HttpResponse<Void> answer = tls.http(Version.HTTP_1_1).send(request, BodyHandlers.discarding());
        return answer.sslSession().orElseThrow().getPeerCertificates()[0];
    }

    @Test
    void metricsTellOfTheCertificateAndNeedNone() {
        String metrics = new String(
                new Client(server.adminBase())
                        .get("/grid-wrapper/metrics", "text/plain")
                        .body(),
                StandardCharsets.UTF_8);
        assertThat(metrics)
                .containsPattern("(?m)^gridwrapper_tls_reload_failures_total \\d+\\.0$")
                .containsPattern("(?m)^gridwrapper_tls_certificate_expiry_seconds 8\\d{4}\\.0$");
    }

    @Test
    @Timeout(60)
    void watchesOverHttp2EndAfterAWholeFrameWhenTheServerStops() throws Exception {
        TestServer stopping = secureServer();
        try (Http2Stream watch = Http2Stream.get(URI.create(stopping.base() + Site.SLICES + "?watch=1"), anyHost())) {
            watch.awaitData();
            stopping.close();
            assertThat(watch.awaitEnd()).endsWith("}\n");
        } finally {
            stopping.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP_1_1,localhost,200",
        "HTTP_2,localhost,200",
        "HTTP_2,127.0.0.1,200",
        "HTTP_2,kubernetes.default.svc,200",
        "HTTP_1_1,evil.example,403",
        "HTTP_2,evil.example,403"
    })
    void aHostOfSomebodyElseIsRefusedWithTlsToo(Version version, String host, int status) throws Exception {
        assertThat(statusAt(version, host, "/api/v1/services")).isEqualTo(status);
    }

    @ParameterizedTest
    @EnumSource
    void aPathThatOthersMayReadOtherwiseIsRefusedWithTlsToo(Version version) throws Exception {
        assertThat(statusAt(version, "localhost", "/api/v1%2Fendpoints")).isEqualTo(400);
        assertThat(statusAt(version, "localhost", "/api/v1//endpoints")).isEqualTo(400);
    }

    private static int statusAt(Version version, String host, String path) throws Exception {
        HttpClient http = http(version);
        try {
            return http.newRequest(uri(host, path)).send().getStatus();
        } finally {
            http.stop();
        }
    }

    private static URI uri(String host, String path) {
        return URI.create("https://" + host + ":" + server.base().getPort() + path);
    }

    /** A client that finds every host here, names it in SNI and in the request, and takes any certificate for it. */
    private static HttpClient http(Version version) throws Exception {
        ClientConnector connector = new ClientConnector();
        connector.setSslContextFactory(anyHost());
        ClientConnectionFactory.Info protocol = version == Version.HTTP_2
                ? new ClientConnectionFactoryOverHTTP2.HTTP2(new HTTP2Client(connector))
                : HttpClientConnectionFactory.HTTP11;
        HttpClient http = new HttpClient(new HttpClientTransportDynamic(connector, protocol));
        http.setSocketAddressResolver(
                (name, port, context, promise) -> promise.succeeded(List.of(new InetSocketAddress("127.0.0.1", port))));
        http.start();
        return http;
    }

    private static SslContextFactory.Client anyHost() {
        SslContextFactory.Client any = new SslContextFactory.Client();
        any.setSslContext(tls.context());
        any.setEndpointIdentificationAlgorithm(null);
        return any;
    }

    @ParameterizedTest
    @CsvSource({"localhost,200", "evil.example,403"})
    void theTargetMayNameTheHost(String host, int status) throws IOException {
        try (SSLSocket socket = (SSLSocket) tls.context()
                .getSocketFactory()
                .createSocket("127.0.0.1", server.base().getPort())) {
            String request = "GET https://" + host + "/api/v1/services HTTP/1.1\r\nHost: " + host
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        }
    }
}
