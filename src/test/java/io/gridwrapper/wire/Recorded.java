package io.gridwrapper.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedInputStream;
import io.gridwrapper.kube.Resource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** What a kube-apiserver 1.36 answered to lists of a small cluster, as JSON and as protobuf. */
public final class Recorded {

    public static final ObjectMapper MAPPER = new ObjectMapper();
    public static final Map<Resource, String> LISTS = Map.of(
            Resource.NODES, "list nodes",
            Resource.SERVICES, "list services",
            Resource.ENDPOINTS, "list endpoints",
            Resource.ENDPOINT_SLICES, "list slices");

    private Recorded() {}

    /** The objects of the JSON list. */
    public static List<ObjectNode> json(Resource resource) throws IOException {
        List<ObjectNode> objects = new ArrayList<>();
        MAPPER.readTree(body(LISTS.get(resource) + " json"))
                .get("items")
                .forEach(item -> objects.add((ObjectNode) item));
        return objects;
    }

    /** The messages of the protobuf list. */
    public static List<byte[]> protobuf(Resource resource) throws IOException {
        byte[] envelope = body(LISTS.get(resource) + " protobuf");
        CodedInputStream unknown = CodedInputStream.newInstance(envelope, 4, envelope.length - 4);
        byte[] list = bytesFields(unknown, 2).get(0);
        return bytesFields(CodedInputStream.newInstance(list), 2);
    }

    private static List<byte[]> bytesFields(CodedInputStream in, int number) throws IOException {
        List<byte[]> values = new ArrayList<>();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag >>> 3 == number) {
                values.add(in.readByteArray());
            } else {
                in.skipField(tag);
            }
        }
        return values;
    }

    private static byte[] body(String name) throws IOException {
        return Base64.getDecoder()
                .decode(answer("lists", name).get("bodyBase64").asText());
    }

    /** One answer to a list, get or watch that asks for another form than the object: {@code case, status, headers}. */
    public static JsonNode transformed(String name) throws IOException {
        return answer("transforms", name);
    }

    private static JsonNode answer(String file, String name) throws IOException {
        try (InputStream answers = Recorded.class.getResourceAsStream("/recorded/" + file + ".jsonl");
                BufferedReader lines = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode answer = MAPPER.readTree(line);
                if (answer.get("case").get("name").asText().equals(name)) {
                    return answer;
                }
            }
        }
        throw new IllegalArgumentException("no answer is recorded for: " + name);
    }
}
