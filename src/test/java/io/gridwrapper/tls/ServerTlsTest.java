package io.gridwrapper.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.gridwrapper.testing.CapturedLog;
import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.testing.TlsFolder;
import io.gridwrapper.upstream.TestAuthority;
import io.gridwrapper.upstream.TestAuthority.Issued;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What a client of our TLS sees. */
class ServerTlsTest {

    private static TestAuthority authority;
    private static Issued identity;
    private static TlsClient client;

    @TempDir
    private Path temporary;

    @BeforeAll
    static void issue() throws Exception {
        authority = TestAuthority.create();
        identity = authority.issue("us", "EC");
        client = TlsClient.trusting(authority);
    }

    private TlsFolder folder() {
        return new TlsFolder(temporary).with(identity).withAuthorities(authority.pem());
    }

    static Stream<Arguments> keysInEachForm() throws Exception {
        Issued rsa = authority.issue("rsa", "RSA");
        Issued ed25519 = authority.issue("ed25519", "Ed25519");
        return Stream.of(
                Arguments.of("BEGIN RSA PRIVATE KEY", rsa, rsa.keyPem()),
                Arguments.of("BEGIN PRIVATE KEY", rsa, rsa.keyPkcs8Pem()),
                Arguments.of("BEGIN EC PRIVATE KEY", identity, identity.keyPem()),
                Arguments.of("BEGIN PRIVATE KEY", identity, identity.keyPkcs8Pem()),
                Arguments.of("BEGIN PRIVATE KEY", ed25519, ed25519.keyPkcs8Pem()));
    }

    @ParameterizedTest
    @MethodSource("keysInEachForm")
    void aKeyIsTakenInEachForm(String form, Issued issued, String keyPem) throws Exception {
        assertThat(keyPem).contains(form);
        try (TlsJetty server =
                new TlsJetty(folder().with(issued.certificatePem(), keyPem).files())) {
            assertThat(server.shownTo(client)).isEqualTo(issued.certificate());
        }
    }

    @Test
    void theCertificateAndItsKeyMayStandInOneFile() throws Exception {
        String both = identity.keyPem() + identity.certificatePem();
        try (TlsJetty server = new TlsJetty(folder().with(both, both).files())) {
            assertThat(server.shownTo(client)).isEqualTo(identity.certificate());
        }
    }

    @Test
    void theWholeChainIsShown() throws Exception {
        TestAuthority subordinate = authority.subordinate("in between");
        Issued issued = subordinate.issue("us", "EC");
        String chain = issued.certificatePem() + subordinate.pem();
        try (TlsJetty server =
                new TlsJetty(folder().with(chain, issued.keyPem()).files())) {
            assertThat(server.get(client, Version.HTTP_2).body()).isEqualTo("HTTP/2.0 ");
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP_2,HTTP/2.0", "HTTP_1_1,HTTP/1.1"})
    void alpnChoosesTheProtocol(Version version, String protocol) throws Exception {
        try (TlsJetty server = new TlsJetty(folder().files())) {
            assertThat(server.get(client, version).body()).isEqualTo(protocol + " ");
        }
    }

    @Test
    void aClientWithoutAlpnSpeaksHttp11() throws Exception {
        try (TlsJetty server = new TlsJetty(folder().files());
                SSLSocket socket = server.connect(client)) {
            assertThat(ask(socket)).startsWith("HTTP/1.1 200 ").endsWith("HTTP/1.1 ");
        }
    }

    /** Asks for the end of the connection, and reads up to there. */
    private static String ask(Socket socket) throws IOException {
        socket.getOutputStream()
                .write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void eachVersionOfTodayIsSpoken(String version) throws Exception {
        try (TlsJetty server = new TlsJetty(folder().files());
                SSLSocket socket = server.connect(client)) {
            socket.setEnabledProtocols(new String[] {version});
            socket.startHandshake();
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,true",
        "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,true",
        "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256,false",
        "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA,false"
    })
    void onlySuitesWithAuthenticatedEncryptionAreSpoken(String suite, boolean spoken) throws Exception {
        try (TlsJetty server = new TlsJetty(folder().files());
                SSLSocket socket = server.connect(client)) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.setEnabledCipherSuites(new String[] {suite});
            if (spoken) {
                socket.startHandshake();
                assertThat(socket.getSession().getCipherSuite()).isEqualTo(suite);
            } else {
                assertThatThrownBy(socket::startHandshake)
                        .isInstanceOf(SSLHandshakeException.class)
                        .hasMessageContaining("handshake_failure");
            }
        }
    }

    @Test
    void aClientWithoutTlsGetsNothing() throws Exception {
        try (TlsJetty server = new TlsJetty(folder().files());
                Socket socket = server.connectInTheClear()) {
            assertThat(ask(socket)).doesNotContain("HTTP/1.1");
            assertThat(server.requests()).isZero();
        }
    }

    @Test
    void aClientsCertificateIsNotAskedForWithoutAnAuthority() throws Exception {
        Issued shown = authority.issue("client", "EC");
        try (TlsJetty server = new TlsJetty(folder().files())) {
            assertThat(server.get(client.showing(shown), Version.HTTP_2).body()).isEqualTo("HTTP/2.0 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA"})
    void aClientsCertificateOfTheAuthorityLetsIn(String algorithm) throws Exception {
        Issued shown = authority.issue("client", algorithm);
        try (TlsJetty server = new TlsJetty(folder().filesWithAuthorities())) {
            assertThat(server.get(client.showing(shown), Version.HTTP_2).body()).isEqualTo("HTTP/2.0 CN=client");
        }
    }

    @Test
    void eachAuthorityOfABundleLetsIn() throws Exception {
        TestAuthority other = TestAuthority.create();
        TlsFolder folder = folder().withAuthorities(authority.pem() + other.pem());
        try (TlsJetty server = new TlsJetty(folder.filesWithAuthorities())) {
            for (TestAuthority each : new TestAuthority[] {authority, other}) {
                Issued shown = each.issue("client", "EC");
                assertThat(server.get(client.showing(shown), Version.HTTP_2).statusCode())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void anAuthorityThatHasExpiredLetsNobodyIn() throws Exception {
        TestAuthority expired = TestAuthority.create(Instant.now().minusSeconds(60));
        TlsFolder folder = folder().withAuthorities(authority.pem() + expired.pem());
        assertKeptOut(folder, client.showing(expired.issue("client", "EC")));
    }

    @Test
    void aClientWithoutACertificateIsKeptOut() throws Exception {
        assertKeptOut(folder(), client);
    }

    @Test
    void aClientOfAnotherAuthorityIsKeptOut() throws Exception {
        assertKeptOut(folder(), client.showing(TestAuthority.create().issue("client", "EC")));
    }

    @Test
    void aClientsCertificateThatHasExpiredKeepsOut() throws Exception {
        Instant now = Instant.now();
        Issued expired = authority.issue("client", "EC", now.minus(Duration.ofDays(2)), now.minusSeconds(60));
        assertKeptOut(folder(), client.showing(expired));
    }

    @Test
    void whyAClientIsKeptOutIsSaidWithDebug() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(ServerTls.class);
        try (CapturedLog log = new CapturedLog(ServerTls.class)) {
            logger.setLevel(Level.INFO);
            assertKeptOut(folder(), client);
            assertThat(log.lines()).isEmpty();
            logger.setLevel(Level.DEBUG);
            assertKeptOut(folder(), client);
            assertThat(log.lines())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).matches("DEBUG no TLS with 127\\.0\\.0\\.1: .+"));
        } finally {
            logger.setLevel(null);
        }
    }

    /** With each version: in TLS 1.3 a client has ended its handshake before it is refused. */
    private static void assertKeptOut(TlsFolder folder, TlsClient client) throws Exception {
        try (TlsJetty server = new TlsJetty(folder.filesWithAuthorities())) {
            for (String version : new String[] {"TLSv1.2", "TLSv1.3"}) {
                try (SSLSocket socket = server.connect(client)) {
                    socket.setEnabledProtocols(new String[] {version});
                    assertThatThrownBy(() -> ask(socket)).isInstanceOf(IOException.class);
                }
            }
            assertThat(server.requests()).isZero();
        }
    }
}
