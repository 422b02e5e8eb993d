package io.gridwrapper.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.event.EndpointSliceEventHandler;
import io.gridwrapper.event.EndpointsEventHandler;
import io.gridwrapper.event.NodeEventHandler;
import io.gridwrapper.event.ServiceEventHandler;
import io.gridwrapper.kube.Resource;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** The beans as CDI puts them together in a container. */
@ArquillianTest
class InContainerTest {

    @Inject
    private StorageCache cache;

    @Inject
    private NodeEventHandler nodes;

    @Inject
    private ServiceEventHandler services;

    @Inject
    private EndpointsEventHandler endpoints;

    @Inject
    private EndpointSliceEventHandler slices;

    @Inject
    @Any
    private Instance<Object> beans;

    @Deployment
    static WebArchive application() {
        return GridWrapperWar.create();
    }

    @Test
    void theTestRunsInTheContainer() {
        assertThat(new Throwable().getStackTrace())
                .anyMatch(frame -> frame.getClassName().endsWith("ServletTestRunner"));
        assertThat(getClass().getClassLoader().getClass().getSimpleName()).isEqualTo("WebAppClassLoader");
    }

    @Test
    void thereIsOneCacheForAll() {
        assertThat(beans.select(StorageCache.class).get()).isSameAs(cache);
    }

    @Test
    void thereIsOneHandlerOfEachKind() {
        assertThat(beans.select(NodeEventHandler.class).get()).isNotNull().isSameAs(nodes);
        assertThat(beans.select(ServiceEventHandler.class).get()).isNotNull().isSameAs(services);
        assertThat(beans.select(EndpointsEventHandler.class).get()).isNotNull().isSameAs(endpoints);
        assertThat(beans.select(EndpointSliceEventHandler.class).get())
                .isNotNull()
                .isSameAs(slices);
    }

    @Test
    void theCacheHoldsWhatTheSourceGave() {
        assertThat(cache.collection(Resource.NODES).snapshot().objects()).hasSize(3);
    }
}
