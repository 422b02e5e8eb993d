package io.gridwrapper.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.ProtocolDescription;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;

/** An Arquillian container: a Jetty 12.1 for Jakarta EE 11 in this process, on which WARs are deployed. */
public final class JettyContainer implements DeployableContainer<JettyContainerConfiguration> {

    private static final String HOST = "127.0.0.1";

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final ContextHandlerCollection contexts = new ContextHandlerCollection(true);
    private final Map<String, WebAppContext> deployed = new ConcurrentHashMap<>();

    @Override
    public Class<JettyContainerConfiguration> getConfigurationClass() {
        return JettyContainerConfiguration.class;
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Servlet 6.0");
    }

    @Override
    public void setup(JettyContainerConfiguration configuration) {
        connector.setHost(HOST);
        connector.setPort(configuration.getPort());
        server.addConnector(connector);
        server.setHandler(contexts);
    }

    @Override
    public void start() throws LifecycleException {
        try {
            server.start();
        } catch (Exception e) {
            throw new LifecycleException("Jetty does not start", e);
        }
    }

    @Override
    public void stop() throws LifecycleException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new LifecycleException("Jetty does not stop", e);
        }
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        try {
            WebAppContext context = DeployedWar.context(export(archive));
            contexts.addHandler(context);
            context.start();
            deployed.put(archive.getName(), context);
            return new ProtocolMetaData().addContext(http(context));
        } catch (Exception e) {
            throw new DeploymentException("cannot deploy " + archive.getName(), e);
        }
    }

    private static Path export(Archive<?> archive) throws IOException {
        Path file = Files.createTempDirectory("arquillian-").resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(file.toFile());
        file.toFile().deleteOnExit();
        file.getParent().toFile().deleteOnExit();
        return file;
    }

    /** Where Arquillian finds the servlet that runs tests in the container. */
    private HTTPContext http(WebAppContext context) {
        HTTPContext http = new HTTPContext(HOST, connector.getLocalPort());
        for (ServletHolder servlet : context.getServletHandler().getServlets()) {
            http.add(new Servlet(servlet.getName(), context.getContextPath()));
        }
        return http;
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        WebAppContext context = deployed.remove(archive.getName());
        if (context == null) {
            return;
        }
        try {
            context.stop();
            contexts.removeHandler(context);
            context.destroy();
        } catch (Exception e) {
            throw new DeploymentException("cannot undeploy " + archive.getName(), e);
        }
    }
}
