package io.gridwrapper.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.client.Patience;
import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.upstream.KeyStores;
import io.gridwrapper.upstream.TestAuthority;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS of a standalone Jetty, switched on as jetty/README.md says. */
class StandaloneTlsIT {

    private static final String PASSWORD = "secret";

    @TempDir
    private Path folder;

    private Path base;

    @BeforeEach
    void prepare() throws IOException {
        base = StandaloneJetty.copyOfBase(folder.resolve("base"));
    }

    @Test
    void theReadmeMakesAKeyAndServesHttp2AndNoOldTls() throws Exception {
        String lines = Readme.startWithTls()
                .replace("../target", Path.of("target").toAbsolutePath().toString())
                .replace("../deploy", Path.of("deploy").toAbsolutePath().toString())
                .replace("\njava ", "\nexec java ");
        try (StandaloneJetty jetty =
                StandaloneJetty.run(base, Map.of(), lines + " jetty.http.port=0 jetty.ssl.port=0")) {
            URI list = jetty.https().resolve("/apis/discovery.k8s.io/v1/endpointslices");
            SSLContext trust = trusting(generated());

            HttpResponse<String> answer = get(list, HttpClient.newBuilder().sslContext(trust));
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.body()).contains("web-k7m2d", "10.42.0.21").doesNotContain("10.42.2.17");
            assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
            assertThat(get(list, HttpClient.newBuilder().sslContext(trust).sslParameters(only("TLSv1.2")))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(Files.getPosixFilePermissions(base.resolve("start.d/keystore.ini")))
                    .hasSize(2);
        }
    }

    @Test
    void whoShowsNoCertificateThatWeTrustIsKeptOutAndAKeyMayBeReplaced() throws Exception {
        TestAuthority authority = TestAuthority.create();
        write(key(authority.issue("node-a1", "EC")), "keystore.p12");
        write(KeyStores.of(List.of(authority.certificate())), "clients.p12");
        try (StandaloneJetty jetty = StandaloneJetty.start(
                base,
                Map.of(),
                "-Dgridwrapper.hostname=node-a1",
                "-Dgridwrapper.manifests=" + Path.of("deploy/examples").toAbsolutePath(),
                "--modules=https,http2,ssl-reload",
                "jetty.sslContext.keyStorePassword=" + PASSWORD,
                "jetty.sslContext.needClientAuth=true",
                "jetty.sslContext.trustStorePath=etc/clients.p12",
                "jetty.sslContext.trustStorePassword=" + PASSWORD)) {
            URI list = jetty.https().resolve("/api/v1/nodes");
            TlsClient nobody = TlsClient.trusting(authority);
            TlsClient stranger = nobody.showing(TestAuthority.create().issue("client", "EC"));
            TlsClient known = nobody.showing(authority.issue("client", "EC"));

            assertThatThrownBy(() -> get(list, HttpClient.newBuilder().sslContext(nobody.context())))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> get(list, HttpClient.newBuilder().sslContext(stranger.context())))
                    .isInstanceOf(IOException.class);
            HttpResponse<String> answer = get(list, HttpClient.newBuilder().sslContext(known.context()));
            assertThat(answer.statusCode()).isEqualTo(200);

            TestAuthority.Issued next = authority.issue("node-a1", "RSA");
            write(key(next), "keystore.p12");
            Patience.await().until(() -> shown(list, known).equals(next.certificate()));
        }
    }

    private static Certificate shown(URI uri, TlsClient client) throws IOException, InterruptedException {
        return get(uri, HttpClient.newBuilder().sslContext(client.context()))
                .sslSession()
                .orElseThrow()
                .getPeerCertificates()[0];
    }

    private static KeyStore key(TestAuthority.Issued issued) throws GeneralSecurityException {
        KeyStore store = KeyStores.of(List.of());
        Certificate[] chain = {issued.certificate()};
        store.setKeyEntry("node", issued.keys().getPrivate(), PASSWORD.toCharArray(), chain);
        return store;
    }

    private void write(KeyStore store, String name) throws GeneralSecurityException, IOException {
        try (OutputStream out = Files.newOutputStream(base.resolve("etc").resolve(name))) {
            store.store(out, PASSWORD.toCharArray());
        }
    }

    /** The certificate that the lines of the README have made. */
    private X509Certificate generated() throws GeneralSecurityException, IOException {
        String setting = Files.readString(base.resolve("start.d/keystore.ini")).strip();
        String password = setting.substring(setting.indexOf('=') + 1);
        KeyStore store = KeyStore.getInstance(base.resolve("etc/keystore.p12").toFile(), password.toCharArray());
        return (X509Certificate) store.getCertificate("node");
    }

    private static SSLContext trusting(X509Certificate certificate) throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStores.of(List.of(certificate)));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static SSLParameters only(String protocol) {
        SSLParameters parameters = new SSLParameters();
        parameters.setProtocols(new String[] {protocol});
        return parameters;
    }

    private static HttpResponse<String> get(URI uri, HttpClient.Builder client)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Patience.LIMIT).build();
        return client.build().send(request, BodyHandlers.ofString());
    }
}
