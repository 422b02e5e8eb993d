package io.gridwrapper.client;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.gridwrapper.launch.TestServer;
import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Endpoint;
import io.kubernetes.client.openapi.models.V1EndpointSlice;
import io.kubernetes.client.openapi.models.V1EndpointSliceList;
import io.kubernetes.client.openapi.models.V1Endpoints;
import io.kubernetes.client.openapi.models.V1EndpointsList;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1NodeList;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceList;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The informers of kubernetes-client-java, which know nothing of us, over the whole way from a file to a handler. */
class InformersTest {

    private Site site;
    private TestServer server;
    private SharedInformerFactory factory;
    private Followed<V1Node> nodes;
    private Followed<V1Service> services;
    private Followed<V1Endpoints> endpoints;
    private Followed<V1EndpointSlice> slices;

    /** What an informer holds, beside what its handler was last told and what a list gives. */
    private record Followed<T extends KubernetesObject>(
            SharedIndexInformer<T> informer,
            Map<String, T> told,
            GenericKubernetesApi<T, ? extends KubernetesListObject> api) {

        boolean isListed() {
            Set<String> listed = described(api.list().getObject().getItems());
            return informer.hasSynced()
                    && described(told.values()).equals(listed)
                    && described(informer.getIndexer().list()).equals(listed);
        }

        /** Without the kind, which an object of a list has not. */
        private static Set<String> described(Collection<? extends KubernetesObject> objects) {
            return objects.stream()
                    .map(object -> JSON.serialize(object).replaceAll("\"(kind|apiVersion)\":\"[^\"]*\",?", ""))
                    .collect(Collectors.toSet());
        }
    }

    @BeforeAll
    static void quieten() {
        // That it is interrupted when it is stopped, an informer calls an error.
        ((Logger) LoggerFactory.getLogger("io.kubernetes.client.informer")).setLevel(Level.OFF);
    }

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        site.endpoints("web", "a1", "a2", "b1");
        server = TestServer.over(folder, "a1");
        // An informer wants reads that may last for ever.
        ApiClient client = new ApiClient().setBasePath(server.base().toString()).setReadTimeout(0);
        factory = new SharedInformerFactory(client);
        nodes = follow(
                new GenericKubernetesApi<>(V1Node.class, V1NodeList.class, "", "v1", "nodes", client), V1Node.class);
        services = follow(
                new GenericKubernetesApi<>(V1Service.class, V1ServiceList.class, "", "v1", "services", client),
                V1Service.class);
        endpoints = follow(
                new GenericKubernetesApi<>(V1Endpoints.class, V1EndpointsList.class, "", "v1", "endpoints", client),
                V1Endpoints.class);
        slices = follow(
                new GenericKubernetesApi<>(
                        V1EndpointSlice.class,
                        V1EndpointSliceList.class,
                        "discovery.k8s.io",
                        "v1",
                        "endpointslices",
                        client),
                V1EndpointSlice.class);
        factory.startAllRegisteredInformers();
        awaitList();
    }

    @AfterEach
    void stop() {
        factory.stopAllRegisteredInformers();
        server.close();
    }

    @Test
    void handlersAreToldOfEachNewPruning() {
        assertThat(nodesOf("web-1")).containsExactly("a1", "a2");
        site.service("web", "");
        await().until(() -> nodesOf("web-1").equals(List.of("a1", "a2", "b1")));
        site.service("web", Site.KEYED);
        await().until(() -> nodesOf("web-1").equals(List.of("a1", "a2")));
        site.node("a1", "zone: b");
        await().until(() -> nodesOf("web-1").equals(List.of("a1", "b1")));
        site.delete("node", "b1");
        await().until(() -> nodesOf("web-1").equals(List.of("a1")));
        site.slice("web-1", "web", "a2");
        await().until(() -> nodesOf("web-1").isEmpty());
        awaitList();
    }

    @Test
    void objectsComeAndGo() {
        site.slice("web-2", "web", "a2");
        site.service("other", "");
        site.delete("slice", "web-1");
        site.delete("service", "plain");
        site.delete("endpoints", "web");

        await().until(() -> slices.told().keySet().equals(Set.of("plain-1", "web-2")));
        await().until(() -> services.told().keySet().equals(Set.of("other", "web")));
        await().until(() -> endpoints.told().isEmpty());
        awaitList();
    }

    /** Until each informer, and each handler, knows what a list gives. */
    private void awaitList() {
        for (Followed<?> followed : List.of(nodes, services, endpoints, slices)) {
            await().until(followed::isListed);
        }
    }

    private List<String> nodesOf(String slice) {
        return slices.told().get(slice).getEndpoints().stream()
                .map(V1Endpoint::getNodeName)
                .toList();
    }

    private <T extends KubernetesObject, L extends KubernetesListObject> Followed<T> follow(
            GenericKubernetesApi<T, L> api, Class<T> type) {
        SharedIndexInformer<T> informer = factory.sharedIndexInformerFor(api, type, Duration.ZERO.toMillis());
        Followed<T> followed = new Followed<>(informer, new ConcurrentHashMap<>(), api);
        informer.addEventHandler(new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                followed.told().put(object.getMetadata().getName(), object);
            }

            @Override
            public void onUpdate(T before, T object) {
                followed.told().put(object.getMetadata().getName(), object);
            }

            @Override
            public void onDelete(T object, boolean stateIsUnknown) {
                followed.told().remove(object.getMetadata().getName());
            }
        });
        return followed;
    }
}
