package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds JsonWriter and JsonReader against what a real apiserver made of the same objects. */
class RecordedListsTest {

    static List<Resource> recorded() {
        return List.copyOf(Recorded.LISTS.keySet());
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void theJsonOfAMessageIsTheApiservers(Resource resource) throws IOException {
        List<ObjectNode> json = Recorded.json(resource);
        List<byte[]> messages = Recorded.protobuf(resource);
        assertThat(messages).hasSameSizeAs(json);
        for (int i = 0; i < json.size(); i++) {
            JsonNode ours = Recorded.MAPPER.readTree(JsonWriter.write(resource, messages.get(i)));
            assertThat(ours).isEqualTo(json.get(i));
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void theMessageOfAJsonObjectIsTheApiserversByteForByte(Resource resource) throws IOException {
        List<ObjectNode> json = Recorded.json(resource);
        List<byte[]> messages = Recorded.protobuf(resource);
        for (int i = 0; i < json.size(); i++) {
            JsonReader.Result ours = read(resource, json.get(i));
            assertThat(ours.unknownFields()).isEmpty();
            assertThat(ours.message())
                    .as(json.get(i).path("metadata").path("name").asText())
                    .isEqualTo(messages.get(i));
        }
    }

    @Test
    void anObjectOfAClusterComesBackAsItWas() throws IOException {
        JsonNode cluster = Recorded.MAPPER.readTree(Recorded.class.getResourceAsStream("/recorded/cluster.json"));
        assertThat(cluster.get("items")).hasSize(12);
        for (JsonNode item : cluster.get("items")) {
            Resource resource = Resource.SERVED.stream()
                    .filter(r -> r.kind().equals(item.get("kind").asText()))
                    .findFirst()
                    .orElseThrow();
            ObjectNode expected = item.deepCopy();
            expected.remove(List.of("kind", "apiVersion"));
            byte[] message = read(resource, item).message();
            assertThat(Recorded.MAPPER.readTree(JsonWriter.write(resource, message)))
                    .isEqualTo(expected);
        }
    }

    private static JsonReader.Result read(Resource resource, JsonNode object) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(object.toString())) {
            parser.nextToken();
            return JsonReader.read(parser, resource);
        }
    }
}
