package io.gridwrapper.wire.yaml;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes YAML as Kubernetes' own tools do: block style, an indent of two, lists not indented below the key that holds
 * them, keys sorted, long texts folded behind column 80. For one document or a piece of one that begins a line.
 *
 * <p>Source: {@code sigs.k8s.io/yaml}, which is {@code go.yaml.in/yaml/v2}.
 */
public final class YamlWriter {

    private static final int INDENT = 2;
    /** A longer key stands behind a question mark. */
    private static final int LONGEST_SIMPLE_KEY = 128;

    private final Lines out = new Lines();
    private final ScalarText scalars = new ScalarText(out);

    private YamlWriter() {}

    /**
     * The text of a value, with a newline at its end.
     *
     * @param value a Map with string keys, or a List, of such or of strings, numbers, booleans and nulls
     */
    public static String write(Object value) {
        YamlWriter writer = new YamlWriter();
        writer.writeBlock(value, 0);
        return writer.out.end();
    }

    /** Writes a map or list that is not empty as lines, the first of which has its indent already. */
    private void writeBlock(Object value, int indent) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            writeMap(map, indent);
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            writeList(list, indent);
        } else {
            writeScalar(value, indent);
        }
    }

    private void writeMap(Map<?, ?> map, int indent) {
        boolean first = true;
        for (String key : NaturalOrder.sort(map.keySet())) {
            if (!first) {
                out.breakTo(indent);
            }
            first = false;
            writeEntry(key, map.get(key), indent);
        }
    }

    private void writeEntry(String key, Object value, int indent) {
        if (key.getBytes(StandardCharsets.UTF_8).length <= LONGEST_SIMPLE_KEY && key.indexOf('\n') < 0) {
            scalars.writeKey(key);
            out.put(":");
            writeValue(value, indent);
        } else {
            out.put("? ");
            scalars.write(key, indent + INDENT);
            out.breakTo(indent);
            out.put(": ");
            writeBlock(value, indent + INDENT);
        }
    }

    /** Writes the value of a key: a block below it, or a scalar behind it. */
    private void writeValue(Object value, int indent) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            out.breakTo(indent + INDENT);
            writeMap(map, indent + INDENT);
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            out.breakTo(indent);
            writeList(list, indent);
        } else {
            out.put(" ");
            writeScalar(value, indent + INDENT);
        }
    }

    private void writeList(List<?> list, int indent) {
        boolean first = true;
        for (Object element : list) {
            if (!first) {
                out.breakTo(indent);
            }
            first = false;
            out.put("- ");
            writeBlock(element, indent + INDENT);
        }
    }

    /** @param indent where the further lines of a text begin */
    private void writeScalar(Object value, int indent) {
        if (value instanceof String text) {
            scalars.write(text, indent);
        } else if (value instanceof Map) {
            out.put("{}");
        } else if (value instanceof List) {
            out.put("[]");
        } else {
            out.put(String.valueOf(value));
        }
    }
}
