package io.gridwrapper.container;

import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Makes the container known to Arquillian, which finds this class as a service. */
public final class JettyExtension implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeployableContainer.class, JettyContainer.class);
    }
}
