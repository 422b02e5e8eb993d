package io.gridwrapper.testing;

import io.gridwrapper.upstream.KeyStores;
import io.gridwrapper.upstream.TestAuthority;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * How a client of a test does TLS. Each {@link #http} has connections and sessions of its own.
 *
 * @param trusted who must have signed the server's certificate
 * @param shown the client's own certificate
 */
public record TlsClient(TestAuthority trusted, Optional<TestAuthority.Issued> shown) {

    public static TlsClient trusting(TestAuthority authority) {
        return new TlsClient(authority, Optional.empty());
    }

    public TlsClient showing(TestAuthority.Issued certificate) {
        return new TlsClient(trusted, Optional.of(certificate));
    }

    /** @param version the newest that it offers by ALPN */
    public HttpClient http(Version version) {
        return HttpClient.newBuilder()
                .version(version)
                .connectTimeout(Duration.ofSeconds(30))
                .sslContext(context())
                .build();
    }

    public SSLContext context() {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(KeyStores.of(List.of(trusted.certificate())));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private KeyManager[] keys() throws GeneralSecurityException {
        if (shown.isEmpty()) {
            return new KeyManager[0];
        }
        TestAuthority.Issued issued = shown.get();
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStores.of(issued.keys().getPrivate(), List.of(issued.certificate())), new char[0]);
        return keys.getKeyManagers();
    }
}
