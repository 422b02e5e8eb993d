package io.gridwrapper.client;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The informers of fabric8's client, which ask for a WebSocket first and list by pages. */
class Fabric8InformersTest {

    private Site site;
    private TestServer server;
    private KubernetesClient client;
    private Followed<Service> services;
    private Followed<EndpointSlice> slices;

    /** What an informer holds, beside what its handler was last told and what a list gives. */
    private record Followed<T extends HasMetadata>(
            SharedIndexInformer<T> informer, Map<String, T> told, Supplier<List<T>> list) {

        boolean isListed() {
            Set<T> listed = Set.copyOf(list.get());
            return new HashSet<>(told.values()).equals(listed)
                    && Set.copyOf(informer.getStore().list()).equals(listed);
        }
    }

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        server = TestServer.over(folder, "a1");
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(server.base().toString())
                .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
        services = follow(Service.class);
        slices = follow(EndpointSlice.class);
        awaitList();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void handlersAreToldOfEachNewPruning() {
        assertThat(nodesOf("web-1")).containsExactly("a1", "a2");
        site.node("a2", "zone: b");
        await().until(() -> nodesOf("web-1").equals(List.of("a1")));
        site.service("web", "");
        await().until(() -> nodesOf("web-1").equals(List.of("a1", "a2", "b1")));
        site.delete("slice", "plain-1");
        await().until(() -> slices.told().keySet().equals(Set.of("web-1")));
        awaitList();
    }

    @Test
    void whatChangedWhileTheServerWasAwayIsFoundAfterThe410() throws IOException {
        String former = slices.informer().lastSyncResourceVersion();
        URI base = server.base();
        server.close();
        site.node("a2", "zone: b");
        site.delete("slice", "plain-1");
        server = TestServer.again(site.folder(), "a1", base.getPort());

        await().until(() -> slices.told().keySet().equals(Set.of("web-1"))
                && nodesOf("web-1").equals(List.of("a1")));

        awaitList();
        try (OpenWatch watch = new Client(base).watch(Site.SLICES + "?watch=1&resourceVersion=" + former)) {
            assertThat(watch.rest()).hasToString("[ERROR 410]");
        }
    }

    /** Until each informer, and each handler, knows what a list gives. */
    private void awaitList() {
        await().until(services::isListed);
        await().until(slices::isListed);
    }

    private List<String> nodesOf(String slice) {
        return slices.told().get(slice).getEndpoints().stream()
                .map(Endpoint::getNodeName)
                .toList();
    }

    private <T extends HasMetadata> Followed<T> follow(Class<T> type) {
        Map<String, T> told = new ConcurrentHashMap<>();
        SharedIndexInformer<T> informer = client.resources(type)
                .inAnyNamespace()
                .inform(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(T object) {
                        told.put(object.getMetadata().getName(), object);
                    }

                    @Override
                    public void onUpdate(T before, T object) {
                        told.put(object.getMetadata().getName(), object);
                    }

                    @Override
                    public void onDelete(T object, boolean stateIsUnknown) {
                        told.remove(object.getMetadata().getName());
                    }
                });
        return new Followed<>(
                informer,
                told,
                () -> client.resources(type).inAnyNamespace().list().getItems());
    }
}
