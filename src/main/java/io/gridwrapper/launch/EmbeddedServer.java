package io.gridwrapper.launch;

import io.gridwrapper.settings.Address;
import io.gridwrapper.settings.Flag;
import io.gridwrapper.settings.Flags;
import io.gridwrapper.settings.Settings;
import jakarta.enterprise.inject.spi.BeanManager;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee11.servlet.DecoratingListener;
import org.eclipse.jetty.ee11.servlet.ServletHandler;
import org.eclipse.jetty.ee11.webapp.Configuration;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.ee11.webapp.WebXmlConfiguration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jboss.weld.environment.servlet.EnhancedListener;
import org.jboss.weld.environment.servlet.WeldServletLifecycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The web application on a Jetty of our own, on one flat class path. */
final class EmbeddedServer {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServer.class);
    private static final int THREADS = 64;
    /** For what is being answered when the server is told to stop. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    /** For connections on which nothing is being answered then. */
    private static final Duration STOP_IDLE_TIMEOUT = Duration.ofMillis(100);

    private final Server server;
    private final ServerConnector connector;
    private final Optional<ServerConnector> adminConnector;
    private final WebAppContext application;

    private EmbeddedServer(
            Server server,
            ServerConnector connector,
            Optional<ServerConnector> adminConnector,
            WebAppContext application) {
        this.server = server;
        this.connector = connector;
        this.adminConnector = adminConnector;
        this.application = application;
    }

    static EmbeddedServer create(Settings settings) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(true);
        // Else a header has the letters in which an earlier one of its connection had them: a token is not so patient.
        http.setHeaderCacheCaseSensitive(true);
        // Paths reach the apiserver as they came; what is ambiguous the guard refuses.
        http.setUriCompliance(UriCompliance.UNSAFE);
        ServerConnector connector =
                settings.tls().map(tls -> tls.connector(server, http)).orElseGet(() -> cleartext(server, http));
        add(connector, settings.bindAddress());
        Optional<ServerConnector> admin =
                settings.adminBindAddress().map(address -> add(AdminConnector.create(server, http), address));
        WebAppContext application = application(settings);
        // Refuses new requests while the server stops, and has it wait for those under way.
        server.setHandler(new GracefulHandler(application));
        server.setStopTimeout(STOP_TIMEOUT.toMillis());
        return new EmbeddedServer(server, connector, admin, application);
    }

    private static ServerConnector cleartext(Server server, HttpConfiguration http) {
        return new ServerConnector(
                server, 1, 1, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
    }

    private static ServerConnector add(ServerConnector connector, Address address) {
        connector.setHost(address.host().isEmpty() ? null : address.host());
        connector.setPort(address.port());
        connector.setShutdownIdleTimeout(STOP_IDLE_TIMEOUT.toMillis());
        connector.getServer().addConnector(connector);
        return connector;
    }

    /** One class path for all: nothing is unpacked, hidden, scanned or loaded twice. */
    private static final class FlatContext extends WebAppContext {

        /** With neither sessions nor security, which would look at every request. */
        FlatContext() {
            super("/", null, null, new ServletHandler(), null, 0);
        }

        @Override
        protected ClassLoader configureClassLoader(ClassLoader loader) {
            return loader;
        }
    }

    private static WebAppContext application(Settings settings) {
        WebAppContext context = new FlatContext();
        context.setBaseResourceAsPath(webapp());
        context.setClassLoader(EmbeddedServer.class.getClassLoader());
        context.setConfigurations(new Configuration[] {new WebXmlConfiguration()});
        context.setDefaultsDescriptor(null);
        context.setThrowUnavailableOnStartupException(true);
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        context.setAttribute(SettingsProducer.ATTRIBUTE, settings);
        // Weld asks for this before it gives filters and servlets what they @Inject.
        context.setAttribute("org.eclipse.jetty.cdi", "CdiDecoratingListener");
        context.addEventListener(new DecoratingListener(context, "org.eclipse.jetty.cdi.decorator"));
        context.addServletContainerInitializer(new EnhancedListener());
        return context;
    }

    /** The web application root, which the start of the executable WAR or of a build names. */
    private static Path webapp() {
        String named = System.getProperty("gridwrapper.webapp");
        if (named != null) {
            return Path.of(named);
        }
        try {
            URI classes = EmbeddedServer.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return Path.of(classes).getParent().getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the class path is not made of files", e);
        }
    }

    /** @throws ListenException where an address cannot be listened on */
    void start() throws ListenException {
        open(connector, Flags.BIND_ADDRESS);
        if (adminConnector.isPresent()) {
            open(adminConnector.get(), Flags.ADMIN_BIND_ADDRESS);
        }
        try {
            server.start();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        LOG.info("listening on {}", address(connector, connector.getLocalPort()));
        adminConnector.ifPresent(admin -> LOG.info("health and metrics on {}", address(admin, admin.getLocalPort())));
    }

    private static void open(ServerConnector connector, Flag<Address> flag) throws ListenException {
        try {
            connector.open();
        } catch (IOException e) {
            throw new ListenException(flag, address(connector, connector.getPort()), e);
        }
    }

    private static Address address(ServerConnector connector, int port) {
        return new Address(connector.getHost() == null ? "" : connector.getHost(), port);
    }

    int port() {
        return connector.getLocalPort();
    }

    /** The port of the admin paths, where they have one of their own. */
    int adminPort() {
        return adminConnector.orElseThrow().getLocalPort();
    }

    /** A bean of the running application. */
    <T> T bean(Class<T> type) {
        BeanManager beans = (BeanManager)
                application.getServletContext().getAttribute(WeldServletLifecycle.BEAN_MANAGER_ATTRIBUTE_NAME);
        return beans.createInstance().select(type).get();
    }

    /** Ends watches on the border of a frame, waits for other requests for a short while, and stops. */
    void stop() {
        try {
            server.stop();
        } catch (TimeoutException e) {
            LOG.info("stopped; some requests were not over");
        } catch (Exception e) {
            LOG.warn("cannot stop: {}", e.toString());
        }
    }
}
