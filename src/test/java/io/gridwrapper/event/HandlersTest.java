package io.gridwrapper.event;

import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static io.gridwrapper.kube.Resource.NODES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static io.gridwrapper.testing.KubeObjects.addresses;
import static io.gridwrapper.testing.KubeObjects.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.cache.CacheOptions;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a source says reaches the cache through the handler of its resource. */
class HandlersTest {

    private static final Map<String, String> KEYED = Map.of("topologyKeys", "[\"zone\"]");
    private static final KubeObject SLICE =
            KubeObjects.of(ENDPOINT_SLICES, KubeObjects.slice("web-1", "web", "1@host", "2@far"));

    private final StorageCache cache = new StorageCache(new CacheOptions("host", 10, 1_700_000_000_000L));
    private final NodeEventHandler nodes = new NodeEventHandler(cache);
    private final ServiceEventHandler services = new ServiceEventHandler(cache);
    private final EndpointSliceEventHandler slices = new EndpointSliceEventHandler(cache);
    private final EndpointsEventHandler endpoints = new EndpointsEventHandler(cache);

    @BeforeEach
    void theSourceHasReadAll() {
        nodes.onResynced(new Resynced(NODES, List.of(node("host", 1, "a"), node("far", 2, "b")), 10));
        services.onResynced(new Resynced(SERVICES, List.of(KubeObjects.service("web", 5, KEYED)), 10));
        slices.onResynced(new Resynced(ENDPOINT_SLICES, List.of(SLICE), 10));
        slices.onResynced(new Resynced(ENDPOINT_SLICES_V1BETA1, List.of(), 10));
        endpoints.onResynced(new Resynced(ENDPOINTS, List.of(), 10));
    }

    @Test
    void whatWasListedIsServedPruned() {
        assertThat(snapshot(NODES).version()).isEqualTo(10);
        assertThat(snapshot(SERVICES).objects()).hasSize(1);
        assertThat(shown()).isEqualTo("1");
    }

    @Test
    void nodesComeChangeAndGo() {
        nodes.onChanged(applied(node("far", 11, "a")));
        assertThat(shown()).isEqualTo("1 2");
        nodes.onChanged(deleted(node("far", 12, "a")));
        assertThat(shown()).isEqualTo("1");
        assertThat(snapshot(NODES).version()).isEqualTo(12);
    }

    @Test
    void servicesComeChangeAndGo() {
        services.onChanged(applied(KubeObjects.service("web", 11, Map.of())));
        assertThat(shown()).isEqualTo("1 2");
        services.onChanged(applied(KubeObjects.service("web", 12, KEYED)));
        assertThat(shown()).isEqualTo("1");
        services.onChanged(deleted(KubeObjects.service("web", 13, KEYED)));
        assertThat(shown()).isEqualTo("1 2");
        assertThat(snapshot(SERVICES).version()).isEqualTo(13);
        assertThat(snapshot(SERVICES).objects()).isEmpty();
    }

    @Test
    void slicesOfBothVersionsComeAndGoEachOnItsOwn() {
        slices.onChanged(
                applied(KubeObjects.of(ENDPOINT_SLICES_V1BETA1, KubeObjects.slice("old", "web", "3@host", "4@far"))));
        assertThat(addresses(snapshot(ENDPOINT_SLICES_V1BETA1).get(key("old")))).isEqualTo("3");
        assertThat(snapshot(ENDPOINT_SLICES).get(key("old"))).isNull();
        slices.onChanged(deleted(SLICE));
        assertThat(snapshot(ENDPOINT_SLICES).objects()).isEmpty();
        assertThat(snapshot(ENDPOINT_SLICES_V1BETA1).objects()).hasSize(1);
    }

    @Test
    void endpointsComeAndGo() {
        KubeObject web = KubeObjects.of(ENDPOINTS, KubeObjects.endpoints("web", "1@host"));
        endpoints.onChanged(applied(web));
        assertThat(snapshot(ENDPOINTS).get(key("web"))).isNotNull();
        endpoints.onChanged(deleted(web));
        assertThat(snapshot(ENDPOINTS).objects()).isEmpty();
    }

    @Test
    void aBookmarkOfTheSourceIsProgressOfNodesAndServices() {
        nodes.onProgressed(new Progressed(NODES, 77));
        services.onProgressed(new Progressed(SERVICES, 78));
        assertThat(snapshot(NODES).version()).isEqualTo(77);
        assertThat(snapshot(SERVICES).version()).isEqualTo(78);
    }

    @Test
    void aResourceThatIsNotOfferedIsNotServed() {
        slices.onUnserved(new Unserved(ENDPOINT_SLICES_V1BETA1));
        endpoints.onUnserved(new Unserved(ENDPOINTS));
        assertThatThrownBy(() -> snapshot(ENDPOINT_SLICES_V1BETA1)).isInstanceOf(StatusException.class);
        assertThatThrownBy(() -> snapshot(ENDPOINTS)).isInstanceOf(StatusException.class);
        assertThat(snapshot(ENDPOINT_SLICES).objects()).hasSize(1);
    }

    @Test
    void aListIsCopied() {
        List<KubeObject> objects = new ArrayList<>(List.of(SLICE));
        Resynced event = new Resynced(ENDPOINT_SLICES, objects, 1);
        objects.clear();
        assertThat(event.objects()).containsExactly(SLICE);
    }

    private static KubeObject node(String name, long version, String zone) {
        return KubeObjects.node(name, version, Map.of("zone", zone));
    }

    private static ObjectChanged applied(KubeObject object) {
        return new ObjectChanged(ObjectChanged.Type.APPLIED, object);
    }

    private static ObjectChanged deleted(KubeObject object) {
        return new ObjectChanged(ObjectChanged.Type.DELETED, object);
    }

    private Snapshot snapshot(Resource resource) {
        return cache.collection(resource).snapshot();
    }

    private String shown() {
        return addresses(snapshot(ENDPOINT_SLICES).get(key("web-1")));
    }
}
