package io.gridwrapper.topology;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.gridwrapper.kube.Json;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ProtoMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a Service says of the nodes that may answer it: an endpoint stays where any of these node labels has the same
 * value on the endpoint's node as on the host.
 *
 * @param keys the node label keys; empty for a service that is not keyed
 * @param fault why the annotation counts for nothing, or empty where it is sound or absent
 */
public record TopologyKeys(List<String> keys, String fault) {

    /** SuperEdge's annotation: a JSON array of node label keys. */
    public static final String ANNOTATION = "topologyKeys";

    /** OpenYurt's annotation: one value. */
    public static final String OPENYURT_ANNOTATION = "openyurt.io/topologyKeys";

    public static final TopologyKeys NONE = new TopologyKeys(List.of(), "");

    private static final String HOSTNAME = "kubernetes.io/hostname";
    private static final String NODE_POOL = "apps.openyurt.io/nodepool";

    public TopologyKeys {
        keys = List.copyOf(keys);
    }

    public boolean keyed() {
        return !keys.isEmpty();
    }

    /** Reads the keys of a Service. A value that cannot be understood leaves it without keys, with a fault. */
    public static TopologyKeys of(KubeObject service) {
        try {
            Map<String, String> annotations = ProtoMap.read(service.bytes(), 1, 12);
            String own = annotations.get(ANNOTATION);
            if (own != null) {
                return parse(own);
            }
            String openyurt = annotations.get(OPENYURT_ANNOTATION);
            return openyurt == null ? NONE : parseOpenYurt(openyurt);
        } catch (IOException e) {
            throw new IllegalArgumentException("not a message: " + service, e);
        }
    }

    static TopologyKeys parse(String value) {
        if (value.isBlank()) {
            return NONE;
        }
        try (JsonParser parser = Json.FACTORY.createParser(value)) {
            JsonToken first = parser.nextToken();
            List<String> keys = first == JsonToken.VALUE_NULL ? List.of() : array(parser);
            return parser.nextToken() == null ? new TopologyKeys(keys, "") : fault(ANNOTATION, value);
        } catch (IOException e) {
            return fault(ANNOTATION, value);
        }
    }

    private static List<String> array(JsonParser parser) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            throw new IOException("not an array");
        }
        List<String> keys = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.VALUE_STRING
                    || parser.getText().isEmpty()) {
                throw new IOException("not a key");
            }
            if (!keys.contains(parser.getText())) {
                keys.add(parser.getText());
            }
        }
        return keys;
    }

    private static TopologyKeys parseOpenYurt(String value) {
        return switch (value) {
            case "" -> NONE;
            case HOSTNAME -> new TopologyKeys(List.of(HOSTNAME), "");
            case "openyurt.io/nodepool", "kubernetes.io/zone" -> new TopologyKeys(List.of(NODE_POOL), "");
            default -> fault(OPENYURT_ANNOTATION, value);
        };
    }

    private static TopologyKeys fault(String annotation, String value) {
        String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
        return new TopologyKeys(List.of(), "annotation " + annotation + " is not understood: " + shown);
    }
}
