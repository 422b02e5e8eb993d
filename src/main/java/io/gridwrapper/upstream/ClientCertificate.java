package io.gridwrapper.upstream;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
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

    KeyStore toKeyStore() throws GeneralSecurityException {
        return KeyStores.of(key, chain);
    }

    @Override
    public String toString() {
        return chain.get(0).getSubjectX500Principal().getName();
    }
}
