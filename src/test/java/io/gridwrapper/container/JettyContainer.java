package io.gridwrapper.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
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

    /** An application that runs, and the file that it came in. */
    private record Deployed(WebAppContext context, Path war) {}

    private final Map<String, Deployed> deployed = new ConcurrentHashMap<>();
    private WarServer server;

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
        server = new WarServer(configuration.getPort());
    }

    @Override
    public void start() throws LifecycleException {
        try {
            server.start();
        } catch (Exception e) {
            throw new LifecycleException("Jetty does not start: " + e.getMessage(), e);
        }
    }

    @Override
    public void stop() throws LifecycleException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new LifecycleException("Jetty does not stop: " + e.getMessage(), e);
        }
    }

    /** Deploys {@code ROOT.war} at the root, and any other archive under its name. */
    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        if (deployed.containsKey(archive.getName())) {
            throw new DeploymentException("already deployed: " + archive.getName());
        }
        Path war = export(archive);
        try {
            WebAppContext context = DeployedWar.context(war);
            server.deploy(context);
            deployed.put(archive.getName(), new Deployed(context, war));
            return new ProtocolMetaData().addContext(http(context));
        } catch (Exception e) {
            delete(war);
            throw new DeploymentException("cannot deploy " + archive.getName() + ": " + e.getMessage(), e);
        }
    }

    /** Where Arquillian finds the servlet that runs tests in the container. */
    private HTTPContext http(WebAppContext context) {
        HTTPContext http = new HTTPContext(WarServer.HOST, server.port());
        for (ServletHolder servlet : context.getServletHandler().getServlets()) {
            http.add(new Servlet(servlet.getName(), context.getContextPath()));
        }
        return http;
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        Deployed application = deployed.remove(archive.getName());
        if (application == null) {
            throw new DeploymentException("not deployed: " + archive.getName());
        }
        try {
            server.undeploy(application.context);
        } catch (Exception e) {
            throw new DeploymentException("cannot undeploy " + archive.getName() + ": " + e.getMessage(), e);
        } finally {
            delete(application.war);
        }
    }

    private static Path export(Archive<?> archive) throws DeploymentException {
        try {
            Path file = Files.createTempDirectory("arquillian-").resolve(archive.getName());
            archive.as(ZipExporter.class).exportTo(file.toFile());
            return file;
        } catch (IOException e) {
            throw new DeploymentException("cannot write " + archive.getName(), e);
        }
    }

    private static void delete(Path war) {
        try {
            Files.delete(war);
            Files.delete(war.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
