package io.gridwrapper.launch;

import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.settings.Address;
import io.gridwrapper.settings.Settings;
import io.gridwrapper.tls.ServerTls;
import io.gridwrapper.tls.TlsFiles;
import io.gridwrapper.upstream.ClusterAccess;
import io.gridwrapper.upstream.Identity;
import io.gridwrapper.upstream.ServerTrust;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The server as the command starts it, over a folder of manifests, on a port that is free. */
public final class TestServer implements AutoCloseable {

    private static final Optional<Address> ANY_PORT = Optional.of(new Address("127.0.0.1", 0));

    private final EmbeddedServer server;
    private final String scheme;

    private TestServer(EmbeddedServer server, String scheme) {
        this.server = server;
        this.scheme = scheme;
    }

    /** Starts a server with the settings that the command has by default. */
    public static TestServer over(Path manifests, String hostName) throws IOException {
        return start(settings(manifests, hostName, 1024));
    }

    /** The same, with health and metrics on a port of their own. */
    public static TestServer withAdminConnector(Path manifests, String hostName) throws IOException {
        return start(settings(Optional.empty(), Optional.of(manifests), hostName, ANY_PORT, Optional.empty(), 1024));
    }

    /** The server before an apiserver, to which it has no identity. */
    public static TestServer before(URI apiServer, String hostName) throws IOException {
        ClusterAccess cluster = new ClusterAccess(apiServer, ServerTrust.DEFAULT, Identity.ANONYMOUS);
        return start(
                settings(Optional.of(cluster), Optional.empty(), hostName, Optional.empty(), Optional.empty(), 1024));
    }

    /** Starts a server where a former one has been. @param port its port */
    public static TestServer again(Path manifests, String hostName, int port) throws IOException {
        Settings anywhere = settings(manifests, hostName, 1024);
        return start(new Settings(
                anywhere.cluster(),
                anywhere.manifests(),
                anywhere.hostName(),
                new Address("127.0.0.1", port),
                anywhere.adminBindAddress(),
                anywhere.tls(),
                anywhere.watchTimeout(),
                anywhere.historySize(),
                anywhere.passThrough(),
                anywhere.debug()));
    }

    public static TestServer start(Settings settings) throws IOException {
        EmbeddedServer server = EmbeddedServer.create(settings);
        server.start();
        return new TestServer(server, settings.tls().isPresent() ? "https" : "http");
    }

    /** Starts a server with TLS, which soon notices that a file has changed, and health and metrics without. */
    public static TestServer secure(Path manifests, String hostName, TlsFiles files) throws IOException {
        Optional<ServerTls> tls = Optional.of(ServerTls.of(files, Duration.ofMillis(50)));
        return start(settings(Optional.empty(), Optional.of(manifests), hostName, ANY_PORT, tls, 1024));
    }

    /** @param historySize how many changes of a collection are kept for watchers at least */
    public static Settings settings(Path manifests, String hostName, int historySize) {
        return settings(
                Optional.empty(), Optional.of(manifests), hostName, Optional.empty(), Optional.empty(), historySize);
    }

    private static Settings settings(
            Optional<ClusterAccess> cluster,
            Optional<Path> manifests,
            String hostName,
            Optional<Address> adminAddress,
            Optional<ServerTls> tls,
            int historySize) {
        return new Settings(
                cluster,
                manifests,
                hostName,
                new Address("127.0.0.1", 0),
                adminAddress,
                tls,
                Duration.ofSeconds(60),
                historySize,
                PassThrough.KUBE_PROXY,
                false);
    }

    public URI base() {
        return URI.create(scheme + "://127.0.0.1:" + server.port());
    }

    /** Where health and metrics are, where they have a port of their own. */
    public URI adminBase() {
        return URI.create("http://127.0.0.1:" + server.adminPort());
    }

    /** A bean of the running application. */
    public <T> T bean(Class<T> type) {
        return server.bean(type);
    }

    @Override
    public void close() {
        server.stop();
    }
}
