package io.gridwrapper.launch;

import io.gridwrapper.passthrough.PassThrough;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The server as the command starts it, over a folder of manifests, on a port that is free. */
public final class TestServer implements AutoCloseable {

    private final EmbeddedServer server;

    private TestServer(EmbeddedServer server) {
        this.server = server;
    }

    /** Starts a server with the settings that the command has by default. */
    public static TestServer over(Path manifests, String hostName) throws IOException {
        return start(settings(manifests, hostName, 1024));
    }

    public static TestServer start(Settings settings) throws IOException {
        EmbeddedServer server = EmbeddedServer.create(settings);
        server.start();
        return new TestServer(server);
    }

    /** @param historySize how many changes of a collection are kept for watchers at least */
    public static Settings settings(Path manifests, String hostName, int historySize) {
        return new Settings(
                Optional.empty(),
                Optional.of(manifests),
                hostName,
                new Address("127.0.0.1", 0),
                Duration.ofSeconds(60),
                historySize,
                PassThrough.KUBE_PROXY,
                false);
    }

    public URI base() {
        return URI.create("http://127.0.0.1:" + server.port());
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
