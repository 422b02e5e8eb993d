package io.gridwrapper.container;

import io.gridwrapper.client.ServedExamples;
import java.net.URI;
import java.net.URL;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The deployed WAR as its clients see it. */
@ArquillianTest
@RunAsClient
class OutsideTest extends ServedExamples {

    @ArquillianResource
    private URL base;

    @Deployment
    static WebArchive application() {
        return GridWrapperWar.create();
    }

    @Override
    protected URI base() {
        return URI.create("http://" + base.getAuthority());
    }
}
