package io.gridwrapper.container;

import static io.gridwrapper.event.ObjectChanged.Type.APPLIED;
import static io.gridwrapper.event.ObjectChanged.Type.DELETED;
import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static io.gridwrapper.kube.Resource.NODES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.client.Answer;
import io.gridwrapper.client.Client;
import io.gridwrapper.client.OpenWatch;
import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.OfResource;
import io.gridwrapper.event.Progressed;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is fired in the container is observed by the handlers: it is in the cache, and is what clients get. */
@ArquillianTest
class EventsInContainerTest {

    private static final String NAMESPACE = "/namespaces/" + KubeObjects.NAMESPACE;
    private static final String SLICES = "/apis/discovery.k8s.io/v1" + NAMESPACE + "/endpointslices";
    private static final Map<String, String> KEYED = Map.of("topologyKeys", "[\"zone1\"]");

    @Inject
    private Event<Object> event;

    @Inject
    private StorageCache cache;

    @ArquillianResource
    private URL base;

    private Client client;

    @Deployment
    static WebArchive application() {
        return GridWrapperWar.withClient();
    }

    @BeforeEach
    void call() {
        client = new Client(URI.create("http://" + base.getAuthority()));
    }

    @Test
    void anObjectOfEachKindComesAndGoes() {
        List<KubeObject> objects = List.of(
                KubeObjects.node("fired", next(NODES), Map.of("zone1", "site-a")),
                KubeObjects.service("fired", next(SERVICES), Map.of()),
                KubeObjects.of(ENDPOINTS, KubeObjects.endpoints("fired", "1@fired")),
                KubeObjects.of(ENDPOINT_SLICES, KubeObjects.slice("fired", "fired", "1@fired")));
        for (KubeObject object : objects) {
            fire(object.resource(), new ObjectChanged(APPLIED, object));
            assertThat(cached(object)).as(object.resource().plural()).isNotNull();
            assertThat(client.get(path(object)).json().at("/metadata/name").asText())
                    .isEqualTo("fired");

            fire(object.resource(), new ObjectChanged(DELETED, object));
            assertThat(cached(object)).as(object.resource().plural()).isNull();
            assertThat(client.get(path(object)).status()).isEqualTo(404);
        }
    }

    @Test
    void keysOfAServiceAndLabelsOfANodePruneWhatIsListed() {
        fire(NODES, new ObjectChanged(APPLIED, KubeObjects.node("mover", next(NODES), Map.of("zone1", "site-b"))));
        fire(ENDPOINT_SLICES, applied("shop-1", "shop", "1@node-a1", "2@mover"));
        assertThat(listedNodes("shop-1")).containsExactly("node-a1", "mover");

        fire(SERVICES, new ObjectChanged(APPLIED, KubeObjects.service("shop", next(SERVICES), KEYED)));
        assertThat(listedNodes("shop-1")).containsExactly("node-a1");

        fire(NODES, new ObjectChanged(APPLIED, KubeObjects.node("mover", next(NODES), Map.of("zone1", "site-a"))));
        assertThat(listedNodes("shop-1")).containsExactly("node-a1", "mover");
    }

    @Test
    void aWholeCollectionTakesThePlaceOfWhatWasThere() {
        fire(ENDPOINT_SLICES, applied("old-1", "old", "1@node-a1"));
        assertThat(listed(client.get(SLICES))).contains("old-1");

        KubeObject slice = KubeObjects.of(ENDPOINT_SLICES, KubeObjects.slice("new-1", "new", "1@node-a1"));
        fire(ENDPOINT_SLICES, new Resynced(ENDPOINT_SLICES, List.of(slice), 1));

        assertThat(listed(client.get("/apis/discovery.k8s.io/v1/endpointslices")))
                .containsExactly("new-1");
    }

    @Test
    void progressIsTheVersionOfTheNextList() {
        long reached = next(NODES) + 1_000;

        fire(NODES, new Progressed(NODES, reached));

        assertThat(client.get("/api/v1/nodes").version()).isEqualTo(reached);
    }

    @Test
    void aResourceIsServedFromItsFirstSyncUntilItIsSaidNotToBe() {
        String path = "/apis/discovery.k8s.io/v1beta1/endpointslices";
        fire(ENDPOINT_SLICES_V1BETA1, new Resynced(ENDPOINT_SLICES_V1BETA1, List.of(), 1));
        assertThat(client.get(path).status()).isEqualTo(200);

        fire(ENDPOINT_SLICES_V1BETA1, new Unserved(ENDPOINT_SLICES_V1BETA1));
        assertThat(client.get(path).status()).isEqualTo(404);
    }

    @Test
    void anEventIsWhatAnOpenWatchGetsNext() {
        try (OpenWatch watch = client.watch(SLICES + "?watch=1&resourceVersion=0&sendInitialEvents=false"
                + "&resourceVersionMatch=NotOlderThan&fieldSelector=metadata.name%3Dwatched-1")) {
            fire(ENDPOINT_SLICES, applied("watched-1", "watched", "1@node-a1"));
            assertThat(watch.next()).hasToString("ADDED watched-1");
            fire(ENDPOINT_SLICES, applied("watched-1", "watched", "1@node-a2"));
            assertThat(watch.next()).hasToString("MODIFIED watched-1");
        }
    }

    /** Fires as a source does, for the handler of the resource. */
    private void fire(Resource resource, Object what) {
        event.select(new OfResource.Literal(resource.plural())).fire(what);
    }

    private static ObjectChanged applied(String slice, String service, String... endpoints) {
        return new ObjectChanged(
                APPLIED, KubeObjects.of(ENDPOINT_SLICES, KubeObjects.slice(slice, service, endpoints)));
    }

    private long next(Resource resource) {
        return cache.collection(resource).snapshot().version() + 1;
    }

    private KubeObject cached(KubeObject object) {
        return cache.collection(object.resource()).snapshot().get(object.key());
    }

    private static String path(KubeObject object) {
        ObjectKey key = object.key();
        String namespace = key.namespace().isEmpty() ? "" : NAMESPACE;
        String prefix = object.resource().path().replace("/" + object.resource().plural(), "");
        return prefix + namespace + "/" + object.resource().plural() + "/" + key.name();
    }

    private static List<String> listed(Answer list) {
        List<String> names = new ArrayList<>();
        list.json()
                .path("items")
                .forEach(item -> names.add(item.at("/metadata/name").asText()));
        return names;
    }

    /** The nodes of the endpoints of a slice, as a list shows them. */
    private List<String> listedNodes(String slice) {
        List<String> nodes = new ArrayList<>();
        for (JsonNode item : client.get(SLICES).json().path("items")) {
            if (item.at("/metadata/name").asText().equals(slice)) {
                item.path("endpoints")
                        .forEach(endpoint -> nodes.add(endpoint.path("nodeName").asText()));
            }
        }
        return nodes;
    }
}
