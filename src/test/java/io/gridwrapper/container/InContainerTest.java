package io.gridwrapper.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.event.EndpointSliceEventHandler;
import io.gridwrapper.event.EndpointsEventHandler;
import io.gridwrapper.event.NodeEventHandler;
import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.ServiceEventHandler;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.JsonReader;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ObjectReader;
import jakarta.inject.Inject;
import java.io.IOException;
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
    private ObjectSink sink;

    @Inject
    private NodeEventHandler nodes;

    @Inject
    private ServiceEventHandler services;

    @Inject
    private EndpointsEventHandler endpoints;

    @Inject
    private EndpointSliceEventHandler slices;

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
    void everyHandlerIsThere() {
        assertThat(new Object[] {nodes, services, endpoints, slices}).doesNotContainNull();
    }

    @Test
    void theCacheHoldsWhatTheSourceGave() {
        assertThat(cache.collection(Resource.NODES).snapshot().objects()).hasSize(3);
    }

    @Test
    void anEventThatIsFiredReachesTheCache() throws IOException {
        ServedCollection collection = cache.collection(Resource.NODES);
        long version = collection.snapshot().version() + 1;
        KubeObject node = node("{\"metadata\":{\"name\":\"fired\",\"resourceVersion\":\"" + version + "\"}}");

        sink.changed(new ObjectChanged(ObjectChanged.Type.APPLIED, node));
        assertThat(collection.snapshot().get(new ObjectKey("", "fired"))).isEqualTo(node);

        sink.changed(new ObjectChanged(ObjectChanged.Type.DELETED, ObjectReader.renumber(node, version + 1)));
        assertThat(collection.snapshot().get(new ObjectKey("", "fired"))).isNull();
        assertThat(collection.snapshot().version()).isEqualTo(version + 1);
    }

    private static KubeObject node(String json) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            return ObjectReader.read(
                    Resource.NODES, JsonReader.read(parser, Resource.NODES).message());
        }
    }
}
