package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.gridwrapper.launch.TestServer;
import io.gridwrapper.wire.Recorded;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables, partial metadata, YAML and indented JSON, beside what the cluster's own apiserver has answered. */
class TransformedAnswersTest {

    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final String PARTIAL = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
    private static final String PARTIAL_LIST = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
    private static final String SERVICE = "/api/v1/namespaces/default/services/svc-00001";

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list services kubectl table",
                "list endpoints kubectl table",
                "list slices kubectl table",
                "list nodes kubectl table",
                "get node table",
                "list services partial metadata",
                "list endpoints partial metadata",
                "list slices partial metadata",
                "list nodes partial metadata"
            })
    void theAnswerIsTheApiservers(String name) throws IOException {
        JsonNode recorded = Recorded.transformed(name);

        Answer answer = ask(recorded);

        assertThat(answer.contentType())
                .isEqualTo(recorded.at("/headers/Content-Type").asText());
        assertThat(comparable(answer.json())).isEqualTo(comparable(Recorded.MAPPER.readTree(body(recorded))));
    }

    @Test
    void anEventOfATableIsTheApiservers() throws IOException {
        JsonNode recorded = Recorded.transformed("watch table");
        JsonNode event = Recorded.MAPPER.readTree(body(recorded));

        try (OpenWatch watch = client.watch(path(recorded), accept(recorded))) {
            Event served = watch.next();

            assertThat(served.type()).isEqualTo(event.path("type").asText());
            assertThat(comparable(served.object())).isEqualTo(comparable(event.path("object")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"get slice yaml", "accept q-values"})
    void theTextIsTheApiserversByteForByte(String name) throws IOException {
        JsonNode recorded = Recorded.transformed(name);

        Answer answer = ask(recorded);

        assertThat(answer.contentType())
                .isEqualTo(recorded.at("/headers/Content-Type").asText());
        assertThat(withoutOwnAffairs(answer.body())).isEqualTo(withoutOwnAffairs(body(recorded)));
    }

    @Test
    void indentedJsonHasTheApiserversLines() throws IOException {
        JsonNode recorded = Recorded.transformed("pretty");

        Answer answer = ask(recorded);

        assertThat(lines(answer.body())).containsExactlyInAnyOrderElementsOf(lines(body(recorded)));
        assertThat(comparable(answer.json())).isEqualTo(comparable(Recorded.MAPPER.readTree(body(recorded))));
    }

    /** The lines without the comma at their end: the order of fields is our own. */
    private static List<String> lines(byte[] json) {
        return withoutOwnAffairs(json).replaceAll(",(?=\n)", "").lines().toList();
    }

    @Test
    void aListInYamlIsTheListInJson() throws IOException {
        for (String path : List.of("/api/v1/services?limit=2", "/api/v1/nodes", "/api/v1/endpoints?labelSelector=x")) {
            Answer answer = client.get(path, "application/yaml");

            assertThat(yaml(answer)).isEqualTo(client.get(path).json());
        }
    }

    @Test
    void anEmptyListOfMetadataHasNoItemsAtAll() throws IOException {
        String path = "/api/v1/nodes?labelSelector=none";

        assertThat(client.get(path, PARTIAL_LIST).json().get("items").isNull()).isTrue();
        assertThat(yaml(client.get(path, PARTIAL_LIST.replace("json", "yaml"))))
                .isEqualTo(client.get(path, PARTIAL_LIST).json());
    }

    @Test
    void aTableInYamlIsTheTableInJson() throws IOException {
        Answer answer = client.get("/api/v1/nodes", TABLE.replace("json", "yaml"));

        assertThat(comparable(yaml(answer)))
                .isEqualTo(comparable(client.get("/api/v1/nodes", TABLE).json()));
    }

    @Test
    void peopleGetIndentedJsonButNotInAWatch() {
        String accept = "application/json";
        assertThat(text(client.get(SERVICE, accept, "User-Agent", "curl/8.5.0")))
                .startsWith("{\n  \"kind\"");
        assertThat(text(client.get(SERVICE, "application/json;pretty=1"))).startsWith("{\n  \"kind\"");
        assertThat(text(client.get(SERVICE + "?pretty=false", accept, "User-Agent", "curl/8.5.0")))
                .startsWith("{\"kind\"");
        assertThat(text(client.get("/api/v1/nodes?pretty=1", TABLE))).contains("\n  \"rows\": [\n    {\n");
        assertThat(text(client.get(SERVICE + "x?pretty=1"))).startsWith("{\n  \"kind\": \"Status\"");
        try (OpenWatch watch = client.watch("/api/v1/nodes?watch=1&pretty=1&timeoutSeconds=5")) {
            assertThat(watch.next(6)).extracting(Event::type).containsOnly("ADDED");
        }
    }

    private static Answer ask(JsonNode recorded) {
        return client.get(path(recorded), accept(recorded));
    }

    private static String path(JsonNode recorded) {
        String query = recorded.at("/case/query").asText();
        return recorded.at("/case/path").asText() + (query.isEmpty() ? "" : "?" + query);
    }

    private static String accept(JsonNode recorded) {
        return recorded.at("/case/headers/Accept").asText();
    }

    private static byte[] body(JsonNode recorded) {
        return Base64.getDecoder().decode(recorded.path("bodyBase64").asText());
    }

    private static JsonNode yaml(Answer answer) throws IOException {
        assertThat(answer.contentType()).isEqualTo("application/yaml");
        return YAML.readTree(answer.body());
    }

    /** Without what the source of manifests numbers itself, what is not stored, and what passes with time. */
    private static JsonNode comparable(JsonNode answer) {
        JsonNode copy = answer.deepCopy();
        copy.findParents("resourceVersion")
                .forEach(parent -> ((ObjectNode) parent).remove(List.of("resourceVersion", "managedFields")));
        copy.findParents("continue").forEach(parent -> ((ObjectNode) parent).put("continue", "any"));
        JsonNode columns = copy.path("columnDefinitions");
        for (int i = 0; i < columns.size(); i++) {
            if (columns.at("/" + i + "/name").asText().equals("Age")) {
                int age = i;
                copy.path("rows").forEach(row -> ((ArrayNode) row.path("cells")).set(age, "any"));
            }
        }
        return copy;
    }

    /** The same for a text: managedFields are a block whose lines are indented, up to one that is not. */
    private static String withoutOwnAffairs(byte[] text) {
        return new String(text, StandardCharsets.UTF_8)
                .replaceAll("(\"?resourceVersion\"?: ).*", "$1")
                .replaceAll("(?m)^  managedFields:\n(?:  [ -].*\n)*", "")
                .replaceAll("(?s),\n    \"managedFields\": \\[.*?\n    ]", "");
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
