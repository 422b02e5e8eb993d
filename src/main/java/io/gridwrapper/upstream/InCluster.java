package io.gridwrapper.upstream;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** The access of a Pod ("Accessing the Kubernetes API from a Pod" in the Kubernetes documentation). */
final class InCluster {

    static final Path SERVICE_ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private InCluster() {}

    static ClusterAccess load(Path serviceAccount, Map<String, String> environment) {
        String host = variable("KUBERNETES_SERVICE_HOST", environment);
        String port = variable("KUBERNETES_SERVICE_PORT", environment);
        String address = "https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        URI server = ClusterAccess.server(address, "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT");
        Material authorities = Material.file(serviceAccount.resolve("ca.crt"), "service account");
        ServerTrust trust =
                new ServerTrust(Pem.certificates(authorities.bytesNow(), "service account: ca.crt"), false, "");
        Identity identity = new TokenFile(serviceAccount.resolve("token"), "service account", System::nanoTime);
        return new ClusterAccess(server, trust, identity);
    }

    private static String variable(String name, Map<String, String> environment) {
        String value = environment.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw new ConfigurationException("not in a Pod: the environment has no " + name);
        }
        return value;
    }
}
