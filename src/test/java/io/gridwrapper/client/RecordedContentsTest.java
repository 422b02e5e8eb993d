package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Message;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.launch.TestServer;
import io.gridwrapper.wire.Recorded;
import io.gridwrapper.wire.RecordedContent;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists, objects and watches in JSON and protobuf, object by object as the cluster's own apiserver has answered. */
class RecordedContentsTest {

    private static TestServer server;
    private static Client client;
    /** All are asked at once: a watch takes its time. */
    private static final Map<RecordedContent, CompletableFuture<Answer>> ANSWERS = new HashMap<>();

    /** The recorded objects by name, as {@link #unnumbered} leaves them. */
    private static final Map<Resource, Map<String, JsonNode>> JSON = new HashMap<>();

    private static final Map<Resource, Map<String, Message>> PROTOBUF = new HashMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (Resource resource : Recorded.LISTS.keySet()) {
            Map<String, JsonNode> json = new HashMap<>();
            Recorded.json(resource).forEach(object -> json.put(name(object), unnumbered(object)));
            JSON.put(resource, json);
            Map<String, Message> protobuf = new HashMap<>();
            for (byte[] object : Recorded.protobuf(resource)) {
                protobuf.put(ProtobufAnswers.metadata(object).getName(), ProtobufAnswers.unnumbered(resource, object));
            }
            PROTOBUF.put(resource, protobuf);
        }
    }

    @BeforeAll
    static void ask(@TempDir Path folder) throws IOException {
        server = RecordedCluster.start(folder);
        client = new Client(server.base());
        for (RecordedContent recorded : RecordedContent.all()) {
            String path = recorded.path() + query(recorded);
            ANSWERS.put(
                    recorded,
                    CompletableFuture.supplyAsync(
                            () -> client.get(path, recorded.accept()), task -> new Thread(task).start()));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String query(RecordedContent recorded) {
        String query = recorded.query() == null ? "" : "?" + recorded.query();
        if (query.contains("{rv}")) {
            return query.replace(
                    "{rv}", Long.toString(client.get(recorded.path()).version()));
        }
        if (query.contains("{continue}")) {
            JsonNode first =
                    client.get(recorded.path() + "?" + recorded.first()).json();
            return query.replace("{continue}", first.at("/metadata/continue").asText());
        }
        return query;
    }

    static Stream<RecordedContent> contents() {
        return RecordedContent.all().stream();
    }

    @ParameterizedTest
    @MethodSource("contents")
    void theAnswerHoldsWhatTheApiserversHeld(RecordedContent recorded) throws IOException {
        Answer answer = ANSWERS.get(recorded).join();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo(recorded.contentType());
        boolean isJson = answer.contentType().equals(Client.JSON);
        if (recorded.events() != null) {
            // The order of the state is up to the server.
            assertThat(isJson ? jsonEvents(recorded, answer) : protobufEvents(recorded, answer))
                    .containsExactlyInAnyOrderElementsOf(recorded.events());
        } else if (isJson) {
            holdJson(recorded, answer.json());
        } else {
            holdProtobuf(recorded, ProtobufAnswers.envelope(answer.body()));
        }
    }

    private static void holdJson(RecordedContent recorded, JsonNode body) {
        assertThat(body.path("kind").asText()).isEqualTo(recorded.kind());
        assertThat(body.path("apiVersion").asText())
                .isEqualTo(resource(recorded).apiVersion());
        Map<String, JsonNode> objects = new LinkedHashMap<>();
        (body.has("items") ? body.path("items") : List.of(body)).forEach(item -> objects.put(name(item), item));
        assertThat(objects.keySet()).containsExactlyElementsOf(recorded.items());
        for (JsonNode object : objects.values()) {
            hold(recorded, object);
        }
        JsonNode metadata = body.path("metadata");
        assertThat(metadata.path("resourceVersion").asText()).hasSize(19);
        assertThat(metadata.has("continue")).isEqualTo(recorded.more());
        assertThat(metadata.path("remainingItemCount").asLong()).isEqualTo(recorded.remaining());
    }

    private static void holdProtobuf(RecordedContent recorded, Runtime.Unknown envelope) throws IOException {
        assertThat(envelope.getTypeMeta().getKind()).isEqualTo(recorded.kind());
        assertThat(envelope.getTypeMeta().getApiVersion())
                .isEqualTo(resource(recorded).apiVersion());
        boolean isList = recorded.kind().endsWith("List");
        List<byte[]> objects = isList
                ? ProtobufAnswers.items(envelope)
                : List.of(envelope.getRaw().toByteArray());
        List<String> names = new ArrayList<>();
        for (byte[] object : objects) {
            hold(recorded, object);
            names.add(ProtobufAnswers.metadata(object).getName());
        }
        assertThat(names).isEqualTo(recorded.items());
        if (isList) {
            Meta.ListMeta metadata = ProtobufAnswers.listMeta(envelope);
            assertThat(metadata.getResourceVersion()).hasSize(19);
            assertThat(metadata.hasContinue()).isEqualTo(recorded.more());
            assertThat(metadata.getRemainingItemCount()).isEqualTo(recorded.remaining());
        }
    }

    private static List<String> jsonEvents(RecordedContent recorded, Answer answer) {
        List<String> events = new ArrayList<>();
        for (String line :
                new String(answer.body(), StandardCharsets.UTF_8).lines().toList()) {
            Event event = OpenWatch.event(line);
            if (!event.type().equals("BOOKMARK")) {
                hold(recorded, event.object());
            }
            events.add(event.toString());
        }
        return events;
    }

    /** Without the bookmarks that come by the clock. */
    private static List<String> protobufEvents(RecordedContent recorded, Answer answer) throws IOException {
        List<String> events = new ArrayList<>();
        for (Meta.WatchEvent event : ProtobufAnswers.events(answer.body())) {
            byte[] whole = event.getObject().getRaw().toByteArray();
            byte[] object = ProtobufAnswers.envelope(whole).getRaw().toByteArray();
            Meta.ObjectMeta metadata = ProtobufAnswers.metadata(object);
            if (!event.getType().equals("BOOKMARK")) {
                hold(recorded, object);
                events.add(event.getType() + " " + metadata.getName());
            } else if (metadata.containsAnnotations("k8s.io/initial-events-end")) {
                events.add("BOOKMARK of the initial events' end");
            }
        }
        return events;
    }

    private static void hold(RecordedContent recorded, JsonNode object) {
        JsonNode expected = JSON.get(resource(recorded)).get(name(object));
        assertThat(unnumbered(object)).isEqualTo(expected);
    }

    private static void hold(RecordedContent recorded, byte[] object) throws IOException {
        Resource resource = resource(recorded);
        Message expected =
                PROTOBUF.get(resource).get(ProtobufAnswers.metadata(object).getName());
        assertThat(ProtobufAnswers.unnumbered(resource, object)).isEqualTo(expected);
    }

    private static String name(JsonNode object) {
        return object.at("/metadata/name").asText();
    }

    /** An object without its kind, what the source of manifests numbers itself, and what is not stored. */
    private static JsonNode unnumbered(JsonNode object) {
        ObjectNode copy = object.deepCopy();
        copy.remove(List.of("kind", "apiVersion"));
        ((ObjectNode) copy.path("metadata")).remove(List.of("resourceVersion", "managedFields"));
        return copy;
    }

    private static Resource resource(RecordedContent recorded) {
        return Stream.of(Resource.ENDPOINT_SLICES, Resource.ENDPOINTS, Resource.NODES, Resource.SERVICES)
                .filter(resource -> recorded.path().contains("/" + resource.plural()))
                .findFirst()
                .orElseThrow();
    }
}
