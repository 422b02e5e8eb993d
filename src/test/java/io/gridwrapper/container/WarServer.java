package io.gridwrapper.container;

import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/** A Jetty in this process, on loopback, on which web applications come and go. For one thread at a time. */
final class WarServer {

    static final String HOST = "127.0.0.1";
    /** What the names of its threads begin with. */
    static final String THREADS = "war-server";

    private final ContextHandlerCollection contexts = new ContextHandlerCollection(true);
    private final ServerConnector connector;

    /** @param port 0 for any that is free */
    WarServer(int port) {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setName(THREADS);
        Server server = new Server(threads, new ScheduledExecutorScheduler(THREADS + "-scheduler", true), null);
        server.setHandler(contexts);
        HttpConfiguration http = new HttpConfiguration();
        connector = new ServerConnector(
                server, 1, 1, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
        connector.setHost(HOST);
        connector.setPort(port);
        server.addConnector(connector);
    }

    void start() throws Exception {
        connector.getServer().start();
    }

    void stop() throws Exception {
        connector.getServer().stop();
    }

    /** The port that is listened on. */
    int port() {
        return connector.getLocalPort();
    }

    /** How many clients are connected. */
    int connections() {
        return connector.getConnectedEndPoints().size();
    }

    /** Starts an application, or leaves nothing of it where it does not start. */
    void deploy(WebAppContext application) throws Exception {
        contexts.addHandler(application);
        try {
            application.start();
        } catch (Exception e) {
            LifeCycle.stop(application);
            remove(application);
            throw e;
        }
    }

    void undeploy(WebAppContext application) throws Exception {
        try {
            application.stop();
        } finally {
            remove(application);
        }
    }

    private void remove(WebAppContext application) {
        contexts.removeHandler(application);
        application.destroy();
    }
}
