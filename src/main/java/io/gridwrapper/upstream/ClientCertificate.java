package io.gridwrapper.upstream;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A certificate that we show in the TLS handshake, with its key.
 *
 * @param key the private key of the first certificate
 * @param chain our certificate, then those that signed it
 */
public record ClientCertificate(PrivateKey key, List<X509Certificate> chain) {

    public ClientCertificate {
        chain = List.copyOf(chain);
    }

    static ClientCertificate parse(byte[] certificate, String certificateName, byte[] key, String keyName) {
        return new ClientCertificate(Pem.privateKey(key, keyName), Pem.certificates(certificate, certificateName));
    }

    /** A key store in memory, with an empty password. */
    KeyStore toKeyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("client", key, new char[0], chain.toArray(Certificate[]::new));
        return store;
    }

    @Override
    public String toString() {
        return chain.get(0).getSubjectX500Principal().getName();
    }
}
