package io.gridwrapper.upstream;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where the apiserver is, how it proves itself, and who we are to it.
 *
 * @param server its address, {@code http} or {@code https}, perhaps with a path before that of the API; no slash at the end
 * @param trust how it proves itself
 * @param identity who we are to it
 */
public record ClusterAccess(URI server, ServerTrust trust, Identity identity) {

    public ClusterAccess {
        Objects.requireNonNull(server, "server is null");
        Objects.requireNonNull(trust, "trust is null");
        Objects.requireNonNull(identity, "identity is null");
    }

    /**
     * The current context of a kubeconfig.
     *
     * @throws ConfigurationException where a file is missing or broken
     */
    public static ClusterAccess fromKubeconfig(Path file) {
        return KubeconfigLoader.load(file);
    }

    /**
     * What the kubelet gives to a Pod: its service account and the address of the apiserver.
     *
     * @throws ConfigurationException outside of a Pod, or where a file is missing or broken
     */
    public static ClusterAccess inCluster() {
        return InCluster.load(InCluster.SERVICE_ACCOUNT, System.getenv());
    }

    /** @throws ConfigurationException where it is no address of a server; the message begins with {@code name} */
    static URI server(String address, String name) {
        try {
            URI uri = new URI(address.endsWith("/") ? address.substring(0, address.length() - 1) : address);
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (http && uri.getHost() != null && uri.getRawQuery() == null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // The same message as for a URI of another kind.
        }
        throw new ConfigurationException(name + ": not an http or https address: " + address);
    }
}
