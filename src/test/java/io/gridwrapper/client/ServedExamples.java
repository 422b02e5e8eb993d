package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import io.kubernetes.client.proto.V1Discovery;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What any client of a server gets that serves {@code deploy/examples} for node-a1, however the server was started. Of
 * the service web, one endpoint is elsewhere.
 */
public abstract class ServedExamples {

    private static final String SLICES = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices";
    private static final String WEB = "web-k7m2d";
    private static final String HERE = "10.42.0.21";
    private static final String ELSEWHERE = "10.42.2.17";
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";

    /** Where the server listens. */
    protected abstract URI base();

    private Client client() {
        return new Client(base());
    }

    protected final Answer answer(String path) {
        return client().get(path);
    }

    @Test
    public void aListIsPruned() {
        JsonNode list = client().get(SLICES).json();
        assertThat(list.path("kind").asText()).isEqualTo("EndpointSliceList");
        assertThat(nodes(list, WEB)).containsExactly("node-a1", "node-a2");
        assertThat(nodes(list, "api-v3h8t")).containsExactly("node-a2", "node-b1");
    }

    @Test
    public void aListInProtobufIsPruned() throws InvalidProtocolBufferException {
        Answer answer = client().get(SLICES, Client.PROTOBUF);
        assertThat(answer.contentType()).isEqualTo(Client.PROTOBUF);
        List<String> nodes = new ArrayList<>();
        for (byte[] item : ProtobufAnswers.items(ProtobufAnswers.envelope(answer.body()))) {
            V1Discovery.EndpointSlice slice = V1Discovery.EndpointSlice.parseFrom(item);
            if (slice.getMetadata().getName().equals(WEB)) {
                slice.getEndpointsList().forEach(endpoint -> nodes.add(endpoint.getNodeName()));
            }
        }
        assertThat(nodes).containsExactly("node-a1", "node-a2");
    }

    @Test
    public void aTableIsPruned() {
        JsonNode table = client().get(SLICES + "/" + WEB, TABLE).json();
        assertThat(table.path("kind").asText()).isEqualTo("Table");
        assertThat(table.at("/rows/0/cells").toString()).contains(HERE).doesNotContain(ELSEWHERE);
    }

    @Test
    public void aWatchGivesTheStateAndItsEndAndEndsWhenItsTimeIsOver() {
        String query = "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
                + "&timeoutSeconds=1&fieldSelector=metadata.name%3D" + WEB;
        try (OpenWatch watch = client().watch(SLICES + query)) {
            Event added = watch.next();
            assertThat(added).hasToString("ADDED " + WEB);
            assertThat(added.object().toString()).contains(HERE).doesNotContain(ELSEWHERE);
            assertThat(watch.next().endsInitialEvents()).isTrue();
            assertThat(watch.rest()).isEmpty();
        }
    }

    @Test
    public void aWatchGoesOnFromTheVersionOfAList() {
        long version = client().get(SLICES).version();
        try (OpenWatch watch = client().watch(SLICES + "?watch=1&timeoutSeconds=1&resourceVersion=" + version)) {
            assertThat(watch.status()).isEqualTo(200);
            assertThat(watch.rest()).isEmpty();
        }
    }

    @Test
    public void ourOwnPathsAreBesideThoseOfTheCluster() {
        assertThat(text("/grid-wrapper/readyz")).isEqualTo("ok");
        assertThat(text("/grid-wrapper/metrics")).contains("gridwrapper_objects{resource=\"nodes\",version=\"v1\"} ");
    }

    @Test
    public void whatIsNotThereIsAStatus() {
        Answer answer = client().get(SLICES + "/nothing");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().path("kind").asText()).isEqualTo("Status");
        assertThat(answer.json().path("reason").asText()).isEqualTo("NotFound");
    }

    @Test
    public void aPathThatOthersMayReadOtherwiseIsRefused() {
        assertThat(client().get("/api/v1/namespaces/default/endpoints%2Fweb").status())
                .isEqualTo(400);
    }

    private String text(String path) {
        return new String(client().get(path).body(), StandardCharsets.UTF_8);
    }

    private static List<String> nodes(JsonNode list, String slice) {
        List<String> nodes = new ArrayList<>();
        for (JsonNode item : list.path("items")) {
            if (item.at("/metadata/name").asText().equals(slice)) {
                item.path("endpoints")
                        .forEach(endpoint -> nodes.add(endpoint.path("nodeName").asText()));
            }
        }
        return nodes;
    }
}
