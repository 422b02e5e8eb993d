package io.gridwrapper.upstream;

import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;

/**
 * Reads a kubeconfig (the client-go "Config" of API version v1). client-java's {@link KubeConfig} parses it and finds
 * the current context; the fields are read here, because its getters name neither file nor field when one is wrong.
 */
final class KubeconfigLoader {

    private KubeconfigLoader() {}

    static ClusterAccess load(Path file) {
        KubeConfig config = parse(file);
        KubeconfigFields context = context(file, config);
        KubeconfigFields cluster = named(file, "cluster", config.getClusters(), context);
        if (cluster == null) {
            throw context.bad("cluster", "is missing");
        }
        URI server = ClusterAccess.server(
                cluster.text("server").orElseThrow(() -> cluster.bad("server", "is missing")), cluster.name("server"));
        KubeconfigFields user = named(file, "user", config.getUsers(), context);
        Identity identity = user == null ? Identity.ANONYMOUS : KubeconfigUser.identity(user, cluster);
        return new ClusterAccess(server, trust(cluster), identity);
    }

    private static KubeConfig parse(Path file) {
        try {
            return KubeConfig.loadKubeConfig(new StringReader(CredentialFiles.text(file, "kubeconfig")));
        } catch (IOException e) {
            throw new ConfigurationException(e.getMessage());
        } catch (RuntimeException e) {
            // A parser's message may quote the file, and with it a token.
            throw new ConfigurationException(file + ": is not a kubeconfig");
        }
    }

    private static KubeconfigFields context(Path file, KubeConfig config) {
        String current = config.getCurrentContext();
        if (current == null || current.isEmpty()) {
            throw new ConfigurationException(file + ": current-context: is missing");
        }
        KubeconfigFields context = find(file, "context", config.getContexts(), current);
        if (context == null) {
            throw new ConfigurationException(file + ": current-context: there is no context \"" + current + "\"");
        }
        return context;
    }

    /** What the context names, or null where it names none. */
    private static KubeconfigFields named(Path file, String kind, List<Object> list, KubeconfigFields context) {
        String name = context.text(kind).orElse(null);
        if (name == null) {
            return null;
        }
        KubeconfigFields found = find(file, kind, list, name);
        if (found == null) {
            throw context.bad(kind, "there is no " + kind + " \"" + name + "\"");
        }
        return found;
    }

    private static KubeconfigFields find(Path file, String kind, List<Object> list, String name) {
        for (Object item : list == null ? List.of() : list) {
            if (item instanceof Map<?, ?> entry && name.equals(entry.get("name"))) {
                Map<?, ?> fields = entry.get(kind) instanceof Map<?, ?> map ? map : Map.of();
                return new KubeconfigFields(file, kind + "s[" + name + "]", fields);
            }
        }
        return null;
    }

    private static ServerTrust trust(KubeconfigFields cluster) {
        if (cluster.text("proxy-url").isPresent()) {
            throw cluster.bad("proxy-url", "proxies are not supported");
        }
        List<X509Certificate> authorities = cluster.material("certificate-authority")
                .map(material -> Pem.certificates(material.bytesNow(), material.name()))
                .orElse(List.of());
        return new ServerTrust(
                authorities,
                cluster.flag("insecure-skip-tls-verify"),
                cluster.text("tls-server-name").orElse(""));
    }
}
