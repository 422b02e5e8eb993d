package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change of what the host may see arrives in open watches, and nothing else does. */
class WatchPruningTest {

    private static final String CHANGES = "?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan";

    private Site site;
    private TestServer server;
    private Client client;
    private OpenWatch watch;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        site.slice("web-b", "web", "b1");
        server = TestServer.over(folder, "a1");
        client = new Client(server.base());
        watch = client.watch(Site.SLICES + CHANGES);
    }

    @AfterEach
    void stop() {
        watch.close();
        server.close();
    }

    @Test
    void newKeysOfAServiceChangeItsSlicesOnly() {
        long before = client.get(Site.SLICES).version();
        site.service("web", "");
        List<Event> opened = watch.next(2);
        assertThat(opened).extracting(Event::toString).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED web-b");
        assertThat(nodes(named("web-1", opened))).containsExactly("a1", "a2", "b1");

        site.service("web", "topologyKeys: '[\"kubernetes.io/hostname\"]'");
        List<Event> closed = watch.next(2);
        assertThat(nodes(named("web-1", closed))).isEmpty();

        assertThat(before).isLessThan(opened.get(0).version());
        assertThat(opened.get(1).version()).isLessThan(closed.get(0).version());
        assertNothingElse();
    }

    @Test
    void theHostMovesAndEveryKeyedSliceFollows() {
        site.node("a1", "zone: b");

        List<Event> moved = watch.next(2);

        assertThat(nodes(named("web-1", moved))).containsExactly("a1", "b1");
        assertThat(nodes(named("web-b", moved))).containsExactly("b1");
        assertNothingElse();
    }

    @Test
    void aPeerMovesAndOnlySlicesThatHoldItFollow() {
        site.node("a2", "zone: b");

        assertThat(nodes(named("web-1", watch.next(1)))).containsExactly("a1");
        assertNothingElse();
    }

    @Test
    void anotherLabelChangesNothing() {
        site.node("a1", "zone: a, colour: red");
        site.node("a2", "zone: a, colour: red");
        site.service("web", Site.KEYED + ", colour: red");

        assertNothingElse();
    }

    @Test
    void whereNoneIsLeftTheSliceStaysWithAnEmptyList() {
        site.slice("web-1", "web", "b1");

        Event event = watch.next();

        assertThat(event).hasToString("MODIFIED web-1");
        assertThat(event.object().path("endpoints").toString()).isEqualTo("[]");
    }

    @Test
    void conditionsComeAsTheyAreAndWhatOnlyTerminatesStays() {
        site.write("slice-web-1", """
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {name: web-1, namespace: default, labels: {kubernetes.io/service-name: web}}
                addressType: IPv4
                endpoints:
                - {addresses: [10.0.0.1], nodeName: a1, conditions: {ready: false, serving: true, terminating: true}}
                - {addresses: [10.0.0.2], nodeName: b1, conditions: {ready: true}}
                - {addresses: [10.0.0.3], nodeName: a2, conditions: {}}
                - {addresses: [10.0.0.4], nodeName: a2, conditions: {ready: true, serving: true, terminating: true}}
                """);

        assertThat(watch.next().object().path("endpoints"))
                .extracting(endpoint -> endpoint.path("conditions").toString())
                .containsExactly(
                        "{\"ready\":false,\"serving\":true,\"terminating\":true}",
                        "{}",
                        "{\"ready\":true,\"serving\":true,\"terminating\":true}");
    }

    @Test
    void aNodeThatGoesTakesItsEndpointsAndBringsThemBack() {
        site.delete("node", "a2");
        assertThat(nodes(watch.next())).containsExactly("a1");
        site.node("a2", "zone: a");
        assertThat(nodes(watch.next())).containsExactly("a1", "a2");
    }

    @Test
    void theHostGoesAndItsLastLabelsCount() {
        site.delete("node", "a1");

        assertThat(nodes(watch.next())).containsExactly("a2");
        assertNothingElse();
    }

    @Test
    void aServiceThatGoesLeavesItsSlicesWithoutKeys() {
        site.delete("service", "web");

        assertThat(nodes(named("web-b", watch.next(2)))).containsExactly("b1");
    }

    @Test
    void endpointsArePrunedAsSlicesAre() {
        try (OpenWatch endpoints = client.watch("/api/v1/endpoints" + CHANGES)) {
            site.endpoints("web", "a1", "a2", "b1");
            assertThat(endpoints.next().object().at("/subsets/0/addresses")).hasSize(2);
            site.node("a2", "zone: b");
            Event pruned = endpoints.next();
            assertThat(pruned).hasToString("MODIFIED web");
            assertThat(pruned.object().at("/subsets/0/addresses")).hasSize(1);
        }
    }

    @Test
    void anObjectThatComesIntoASelectionIsAddedAndOneThatLeavesItIsDeleted() {
        String selected = "&labelSelector=" + Client.encoded("!service.kubernetes.io/service-proxy-name");
        try (OpenWatch services = client.watch("/api/v1/services" + CHANGES + selected)) {
            site.service("plain", "", "service.kubernetes.io/service-proxy-name: other");
            Event left = services.next();
            assertThat(left).hasToString("DELETED plain");
            assertThat(left.object().at("/metadata/labels").isMissingNode()).isTrue();
            site.service("plain", "", "");
            Event came = services.next();
            assertThat(came).hasToString("ADDED plain");
            assertThat(came.version()).isGreaterThan(left.version());
        }
    }

    /** The next event is that of a slice that comes only now. */
    private void assertNothingElse() {
        site.slice("last", "plain", "a1");
        assertThat(watch.next()).hasToString("ADDED last");
    }

    private static Event named(String name, List<Event> events) {
        return events.stream()
                .filter(event -> event.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> nodes(Event event) {
        List<String> nodes = new ArrayList<>();
        event.object()
                .path("endpoints")
                .forEach(endpoint -> nodes.add(endpoint.path("nodeName").asText()));
        return nodes;
    }
}
