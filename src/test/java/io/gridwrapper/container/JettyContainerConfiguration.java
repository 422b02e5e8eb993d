package io.gridwrapper.container;

import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;

/** What arquillian.xml says of the container; each property is set by its name. */
public final class JettyContainerConfiguration implements ContainerConfiguration {

    private static final int LAST_PORT = 65_535;

    private int port;

    /** The port to listen on, 0 for any that is free. */
    public int getPort() {
        return port;
    }

    public void setPort(int port) {
        this.port = port;
    }

    @Override
    public void validate() {
        if (port < 0 || port > LAST_PORT) {
            throw new ConfigurationException("port: not a port: " + port);
        }
    }
}
