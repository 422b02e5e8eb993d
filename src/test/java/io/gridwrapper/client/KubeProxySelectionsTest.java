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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What kube-proxy selects, up to 1.31 by labels and since then by the cluster IP, in lists and in watches. */
class KubeProxySelectionsTest {

    private static final String CHANGES = "&watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan";
    private static final String HEADLESS = "service.kubernetes.io/headless: ''";
    private static final String NOT_HEADLESS = "?labelSelector=" + Client.encoded("!service.kubernetes.io/headless");
    private static final String NOT_OF_OTHERS =
            "?labelSelector=" + Client.encoded("!service.kubernetes.io/service-proxy-name");
    private static final String WITH_ADDRESS = "&fieldSelector=" + Client.encoded("spec.clusterIP!=None");

    private Site site;
    private TestServer server;
    private Client client;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        service("external", "", "{type: ExternalName, externalName: shop.example}");
        service("headless", HEADLESS, "{clusterIP: None}");
        slice("headless-1", HEADLESS);
        server = TestServer.over(folder, "a1");
        client = new Client(server.base());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void slicesOfHeadlessServicesAreLeftOut() {
        assertThat(names(Site.SLICES)).containsExactly("headless-1", "plain-1", "web-1");
        assertThat(names(Site.SLICES + NOT_HEADLESS)).containsExactly("plain-1", "web-1");
        try (OpenWatch watch = client.watch(Site.SLICES + NOT_HEADLESS + CHANGES)) {
            slice("plain-1", HEADLESS);
            assertThat(watch.next()).hasToString("DELETED plain-1");
            slice("headless-1", "");
            assertThat(watch.next()).hasToString("ADDED headless-1");
        }
    }

    @Test
    void headlessServicesAreLeftOutAndExternalNamesAreNot() {
        String selected = "/api/v1/services" + NOT_OF_OTHERS + WITH_ADDRESS;
        assertThat(names(selected)).containsExactly("external", "plain", "web");
        assertThat(names("/api/v1/services" + NOT_HEADLESS)).containsExactly("external", "plain", "web");
        try (OpenWatch watch = client.watch(selected + CHANGES)) {
            service("plain", "", "{clusterIP: None}");
            assertThat(watch.next()).hasToString("DELETED plain");
            service("headless", "", "{clusterIP: 10.96.0.11}");
            assertThat(watch.next()).hasToString("ADDED headless");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/services", "/api/v1/endpoints", Site.SLICES})
    void whatAnotherProxyGivesBackIsAdded(String path) {
        String others = "service.kubernetes.io/service-proxy-name: other";
        service("given", others, "{clusterIP: 10.96.0.12}");
        endpoints("given", others);
        slice("given", others);
        try (OpenWatch all = client.watch(path + "?watch=1&fieldSelector=metadata.name%3Dgiven")) {
            assertThat(all.next()).hasToString("ADDED given");
        }
        try (OpenWatch watch = client.watch(path + NOT_OF_OTHERS + CHANGES)) {
            service("given", "", "{clusterIP: 10.96.0.12}");
            endpoints("given", "");
            slice("given", "");
            assertThat(watch.next()).hasToString("ADDED given");
        }
    }

    @Test
    void aFieldThatNobodyKnowsIsRefusedBeforeAWatchBegins() {
        Answer answer = client.get("/api/v1/services?watch=1&fieldSelector=spec.nothing%3Dx");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("message").asText()).isEqualTo("field label not supported: spec.nothing");
    }

    private List<String> names(String path) {
        List<String> names = new ArrayList<>();
        client.get(path)
                .json()
                .path("items")
                .forEach(item -> names.add(item.at("/metadata/name").asText()));
        return names;
    }

    private void service(String name, String labels, String spec) {
        site.write("service-" + name, object("v1, kind: Service", name, labels) + ", spec: " + spec + "}");
    }

    private void endpoints(String name, String labels) {
        site.write("endpoints-" + name, object("v1, kind: Endpoints", name, labels) + "}");
    }

    private void slice(String name, String labels) {
        site.write(
                "slice-" + name,
                object("discovery.k8s.io/v1, kind: EndpointSlice", name, labels) + ", addressType: IPv4}");
    }

    private static String object(String type, String name, String labels) {
        return "{apiVersion: " + type + ", metadata: {name: " + name + ", namespace: default, labels: {" + labels
                + "}}";
    }
}
