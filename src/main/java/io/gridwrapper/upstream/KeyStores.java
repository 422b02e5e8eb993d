package io.gridwrapper.upstream;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;

/** Key stores in memory, with an empty password: the form in which JSSE takes keys and authorities. */
public final class KeyStores {

    private KeyStores() {}

    /**
     * One private key.
     *
     * @param chain its certificate, then those that signed it, each the one before
     * @throws GeneralSecurityException where they are not such a chain
     */
    public static KeyStore of(PrivateKey key, List<X509Certificate> chain) throws GeneralSecurityException {
        KeyStore store = empty();
        store.setKeyEntry("key", key, new char[0], chain.toArray(Certificate[]::new));
        return store;
    }

    /** Authorities that are trusted. */
    public static KeyStore of(List<X509Certificate> authorities) throws GeneralSecurityException {
        KeyStore store = empty();
        for (int i = 0; i < authorities.size(); i++) {
            store.setCertificateEntry("authority-" + i, authorities.get(i));
        }
        return store;
    }

    private static KeyStore empty() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try {
            store.load(null, null);
        } catch (IOException e) {
            throw new IllegalStateException("reading nothing failed", e);
        }
        return store;
    }
}
