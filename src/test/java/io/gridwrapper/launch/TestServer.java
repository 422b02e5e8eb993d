package io.gridwrapper.launch;

import io.gridwrapper.passthrough.PassThrough;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jboss.weld.environment.servlet.WeldServletLifecycle;

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
                "127.0.0.1",
                0,
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
        BeanManager beans = (BeanManager) server.attribute(WeldServletLifecycle.BEAN_MANAGER_ATTRIBUTE_NAME);
        Bean<?> bean = beans.resolve(beans.getBeans(type));
        CreationalContext<?> context = beans.createCreationalContext(bean);
        return type.cast(beans.getReference(bean, type, context));
    }

    @Override
    public void close() {
        server.stop();
    }
}
