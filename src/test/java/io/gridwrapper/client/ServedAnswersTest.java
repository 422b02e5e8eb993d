package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.launch.TestServer;
import io.gridwrapper.wire.Recorded;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the server answers of a cluster, beside what the cluster's own apiserver has answered. */
class ServedAnswersTest {

    private static TestServer server;
    private static Client client;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = RecordedCluster.start(folder);
        client = new Client(server.base());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Resource> resources() {
        return Recorded.LISTS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("resources")
    void anObjectIsThatOfTheList(Resource resource) {
        JsonNode list = client.get(resource.path()).json();
        JsonNode item = list.path("items").get(1);

        JsonNode object = client.get(path(resource, item)).json();

        assertThat(object.path("kind").asText()).isEqualTo(resource.kind());
        assertThat(object.path("apiVersion").asText()).isEqualTo(resource.apiVersion());
        JsonNode withoutKind = ((ObjectNode) object).without(List.of("kind", "apiVersion"));
        assertThat(withoutKind).isEqualTo(item);
    }

    @Test
    void anObjectInProtobufDecodesWithTheGeneratedMessages() throws IOException {
        Answer node = client.get("/api/v1/nodes/node-0001", Client.PROTOBUF);
        V1.Node decoded =
                V1.Node.parseFrom(ProtobufAnswers.envelope(node.body()).getRaw());
        assertThat(decoded.getMetadata().getLabelsMap()).containsEntry("zone1", "unit-001");

        Answer slice = client.get(
                "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/svc-00000-00000", Client.PROTOBUF);
        V1Discovery.EndpointSlice pruned = V1Discovery.EndpointSlice.parseFrom(
                ProtobufAnswers.envelope(slice.body()).getRaw());
        assertThat(pruned.getEndpointsList())
                .extracting(V1Discovery.Endpoint::getNodeName)
                .containsExactly("node-0000", "node-0001", "node-0002", "node-0003", "node-0004", "node-0005");
    }

    @ParameterizedTest
    @CsvSource({
        "'app=app-00002',app-00002",
        "'app in (app-00002,app-00003)','app-00002,app-00003'",
        "'app,app notin (app-00000),app!=app-00001,app<1',''",
        "'!app','kubernetes'"
    })
    void aLabelSelectorChooses(String selector, String names) {
        assertThat(names(client.get("/api/v1/services?labelSelector=" + Client.encoded(selector))))
                .isEqualTo(split(names.replace("app-", "svc-")));
    }

    @ParameterizedTest
    @CsvSource({
        "services,'metadata.name=svc-00003','svc-00003'",
        "services,'metadata.name!=svc-00003,metadata.name=svc-00003',''",
        "services,'spec.clusterIP=10.96.0.1','kubernetes'",
        "services,'metadata.namespace=nowhere',''",
        "nodes,'spec.unschedulable=true',''",
        "nodes,'metadata.name=node-0004','node-0004'"
    })
    void aFieldSelectorChooses(String plural, String selector, String names) {
        assertThat(names(client.get("/api/v1/" + plural + "?fieldSelector=" + Client.encoded(selector))))
                .isEqualTo(split(names));
    }

    @Test
    void aNamespaceBoundsAList() {
        assertThat(names(client.get("/api/v1/namespaces/default/services"))).hasSize(17);
        assertThat(names(client.get("/api/v1/namespaces/nowhere/services"))).isEmpty();
    }

    @Test
    void discoverySaysWhatIsServed() {
        assertThat(client.get("/version").json().path("gitVersion").asText()).startsWith("v1.");
        assertThat(client.get("/api").json().path("versions")).hasSize(1);
        assertThat(client.get("/apis")
                        .json()
                        .at("/groups/0/preferredVersion/groupVersion")
                        .asText())
                .isEqualTo("discovery.k8s.io/v1");
        assertThat(client.get("/apis").json().at("/groups/0/versions")).hasSize(1);
        assertThat(client.get("/api/v1").json().path("resources"))
                .extracting(resource -> resource.path("name").asText())
                .containsExactly("nodes", "services", "endpoints");
        assertThat(client.get("/apis/discovery.k8s.io/v1").json().path("resources"))
                .extracting(resource -> resource.path("kind").asText())
                .containsExactly("EndpointSlice");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/pods?fieldSelector=spec.nodeName%3Da,PodList",
        "/api/v1/events,EventList",
        "/api/v1/namespaces/default/events?limit=500,EventList"
    })
    void whatKubectlDescribesWithIsThereThoughEmpty(String path, String kind) {
        JsonNode list = client.get(path).json();

        assertThat(list.path("kind").asText()).isEqualTo(kind);
        assertThat(list.path("items").toString()).isEqualTo("[]");
        assertThat(client.get("/api/v1/pods?watch=1").status()).isEqualTo(404);
        assertThat(client.get("/api/v1/namespaces/default/pods/a").status()).isEqualTo(404);
    }

    private static String path(Resource resource, JsonNode item) {
        String name = item.at("/metadata/name").asText();
        return resource.namespaced()
                ? resource.path().replace("/" + resource.plural(), "/namespaces/default/" + resource.plural()) + "/"
                        + name
                : resource.path() + "/" + name;
    }

    private static List<String> names(Answer list) {
        List<String> names = new ArrayList<>();
        list.json()
                .path("items")
                .forEach(item -> names.add(item.at("/metadata/name").asText()));
        return names;
    }

    private static List<String> split(String names) {
        return names.isEmpty() ? List.of() : List.of(names.split(","));
    }
}
