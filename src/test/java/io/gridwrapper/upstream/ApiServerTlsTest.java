package io.gridwrapper.upstream;

import static io.gridwrapper.upstream.ApiServerTest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ApiServerTlsTest {

    private static TestAuthority authority;
    private static TestAuthority.Issued identity;

    @TempDir
    Path folder;

    @BeforeAll
    static void issue() throws Exception {
        authority = TestAuthority.create();
        identity = authority.issue("localhost", "RSA");
    }

    /** Answers with the protocol, the name in the client's certificate, and the request target. */
    private static final class Who extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            String answer = request.getConnectionMetaData().getHttpVersion().asString() + " "
                    + TestUpstream.certificateName(request) + " "
                    + request.getHttpURI().getPathQuery();
            Content.Sink.write(response, true, answer, callback);
            return true;
        }
    }

    @ParameterizedTest
    @CsvSource({"true, HTTP/2.0, RSA", "true, HTTP/2.0, EC", "false, HTTP/1.1, EC"})
    void alpnChoosesTheProtocolAndTheCertificateIsShown(boolean http2, String protocol, String algorithm)
            throws Exception {
        try (TestUpstream upstream = upstream(http2);
                ApiServer server = server(upstream, files("me", algorithm))) {
            assertThat(get(server, "//a%2Fb;c?d=e+f|")).isEqualTo(protocol + " CN=me //a%2Fb;c?d=e+f|");
        }
    }

    @Test
    void aRequestWithoutOurIdentityGoesWithoutOurCertificate() throws Exception {
        try (TestUpstream upstream = upstream(true);
                ApiServer server = server(upstream, files("me", "EC"))) {
            assertThat(server.authorized("/x").send().getContentAsString()).isEqualTo("HTTP/2.0 CN=me /x");
            assertThat(server.request("/x").send().getContentAsString()).isEqualTo("HTTP/2.0  /x");
        }
    }

    @Test
    void aRenewedCertificateIsShownOnANewConnection() throws Exception {
        CertificateFiles files = files("old", "EC");
        try (TestUpstream upstream = upstream(true);
                ApiServer server = server(upstream, files)) {
            assertThat(get(server, "/x")).isEqualTo("HTTP/2.0 CN=old /x");
            write("new", "EC");
            server.refused();
            assertThat(get(server, "/x")).isEqualTo("HTTP/2.0 CN=new /x");
        }
    }

    @Test
    void aSuspectedConnectionIsNotUsedAgain() throws Exception {
        try (TestUpstream upstream = upstream(true);
                ApiServer server = server(upstream, Identity.ANONYMOUS)) {
            get(server, "/x");
            get(server, "/x");
            assertThat(upstream.connections()).isEqualTo(1);
            server.suspect();
            get(server, "/x");
            assertThat(upstream.connections()).isEqualTo(2);
        }
    }

    @Test
    void closingEndsTheExchangeOnly() throws Exception {
        ApiServerTest.Endless endless = new ApiServerTest.Endless();
        try (TestUpstream upstream = TestUpstream.https(endless, identity, authority.certificate(), true);
                ApiServer server = server(upstream, Identity.ANONYMOUS)) {
            server.open("/api?watch=1", "*/*", Duration.ofSeconds(30)).close();
            assertThat(endless.gone.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(upstream.connections()).isEqualTo(1);
        }
    }

    @Test
    void aServerThatWeDoNotTrustIsNamed() throws Exception {
        try (TestUpstream upstream = upstream(true);
                ApiServer server =
                        ApiServer.connect(new ClusterAccess(upstream.uri(), ServerTrust.DEFAULT, Identity.ANONYMOUS))) {
            assertThatThrownBy(() -> get(server, "/x"))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("no TLS with " + upstream.uri() + ": ");
        }
    }

    @Test
    void theNameInTheCertificateMustFitUnlessToldOtherwise() throws Exception {
        try (TestUpstream upstream = upstream(true)) {
            URI other = URI.create("https://127.0.0.2:" + upstream.uri().getPort());
            ServerTrust strict = new ServerTrust(List.of(authority.certificate()), false, "");
            ServerTrust named = new ServerTrust(List.of(authority.certificate()), false, "localhost");
            ServerTrust none = new ServerTrust(List.of(), true, "");
            assertThatThrownBy(() -> get(other, strict)).hasMessageStartingWith("no TLS with " + other);
            assertThat(get(other, named)).isEqualTo("HTTP/2.0  /x");
            assertThat(get(other, none)).isEqualTo("HTTP/2.0  /x");
        }
    }

    @Test
    void whomWeTrustDoesNotDependOnWhatWeShow() throws Exception {
        try (TestUpstream upstream = upstream(true)) {
            ServerTrust all = new ServerTrust(List.of(), true, "");
            try (ApiServer server = ApiServer.connect(new ClusterAccess(upstream.uri(), all, files("me", "EC")))) {
                assertThat(get(server, "/x")).isEqualTo("HTTP/2.0 CN=me /x");
            }
            // What we show is of the server's own authority; that makes it no authority of ours.
            ServerTrust jdk = ServerTrust.DEFAULT;
            try (ApiServer server = ApiServer.connect(new ClusterAccess(upstream.uri(), jdk, files("me", "EC")))) {
                assertThatThrownBy(() -> get(server, "/x")).hasMessageStartingWith("no TLS with " + upstream.uri());
            }
        }
    }

    @Test
    void aConnectionForAnUpgradeShowsTheSameAndIsOfHttp11() throws Exception {
        try (TestUpstream upstream = upstream(true);
                ApiServer server = server(upstream, files("me", "EC"))) {
            assertThat(upgrade(server, true)).isEqualTo("HTTP/1.1 CN=me /x");
            assertThat(upgrade(server, false)).isEqualTo("HTTP/1.1  /x");
        }
    }

    @Test
    void aConnectionForAnUpgradeTrustsTheSame() throws Exception {
        try (TestUpstream upstream = upstream(true)) {
            URI other = URI.create("https://127.0.0.2:" + upstream.uri().getPort());
            ServerTrust strict = new ServerTrust(List.of(authority.certificate()), false, "");
            ServerTrust named = new ServerTrust(List.of(authority.certificate()), false, "localhost");
            ServerTrust none = new ServerTrust(List.of(), true, "");
            assertThatThrownBy(() -> upgrade(other, strict)).hasMessageStartingWith("no TLS with " + other);
            assertThat(upgrade(other, named)).isEqualTo("HTTP/1.1  /x");
            assertThat(upgrade(other, none)).isEqualTo("HTTP/1.1  /x");
        }
    }

    private static String upgrade(URI uri, ServerTrust trust) throws IOException {
        try (ApiServer server = ApiServer.connect(new ClusterAccess(uri, trust, Identity.ANONYMOUS))) {
            return upgrade(server, false);
        }
    }

    private static String upgrade(ApiServer server, boolean authorized) throws IOException {
        try (UpgradeConnection connection = server.openUpgrade(authorized)) {
            UpgradeAnswer answer = connection.send("GET", "/x", HttpFields.EMPTY, Duration.ofSeconds(10));
            return new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String get(URI uri, ServerTrust trust) throws IOException {
        try (ApiServer server = ApiServer.connect(new ClusterAccess(uri, trust, Identity.ANONYMOUS))) {
            return get(server, "/x");
        }
    }

    private static String get(ApiServer server, String target) throws IOException {
        try (UpstreamResponse response = server.open(target, "*/*", Duration.ofSeconds(30))) {
            return text(response);
        }
    }

    private static TestUpstream upstream(boolean http2) throws Exception {
        return TestUpstream.https(new Who(), identity, authority.certificate(), http2);
    }

    private static ApiServer server(TestUpstream upstream, Identity identity) {
        ServerTrust trust = new ServerTrust(List.of(authority.certificate()), false, "");
        return ApiServer.connect(new ClusterAccess(upstream.uri(), trust, identity));
    }

    private CertificateFiles files(String name, String algorithm) throws Exception {
        write(name, algorithm);
        return new CertificateFiles(
                Material.file(folder.resolve("crt"), "crt"),
                Material.file(folder.resolve("key"), "key"),
                System::nanoTime);
    }

    private void write(String name, String algorithm) throws Exception {
        TestAuthority.Issued issued = authority.issue(name, algorithm);
        Files.writeString(folder.resolve("crt"), issued.certificatePem());
        Files.writeString(folder.resolve("key"), issued.keyPem());
    }
}
