package io.gridwrapper.upstream;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;

/**
 * How the apiserver proves who it is.
 *
 * @param authorities who may have signed its certificate; empty for the authorities that the JDK knows
 * @param insecure whether any certificate will do
 * @param serverName the name that its certificate must hold, empty for the host of the address
 */
public record ServerTrust(List<X509Certificate> authorities, boolean insecure, String serverName) {

    /** The authorities of the JDK, and the host of the address. */
    public static final ServerTrust DEFAULT = new ServerTrust(List.of(), false, "");

    public ServerTrust {
        authorities = List.copyOf(authorities);
        Objects.requireNonNull(serverName, "serverName is null");
    }

    KeyStore toKeyStore() throws GeneralSecurityException {
        return KeyStores.of(authorities);
    }
}
