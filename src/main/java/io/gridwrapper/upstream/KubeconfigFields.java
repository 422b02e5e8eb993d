package io.gridwrapper.upstream;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of one map in a kubeconfig, with messages that name the file and the field.
 *
 * @param file the kubeconfig
 * @param path where the map stands in it
 * @param fields the map
 */
record KubeconfigFields(Path file, String path, Map<?, ?> fields) {

    String name(String field) {
        return file + ": " + path + "." + field;
    }

    /** A field of text; empty where it is absent or has no characters. */
    Optional<String> text(String field) {
        return get(field, String.class, "a string").filter(value -> !value.isEmpty());
    }

    boolean flag(String field) {
        return get(field, Boolean.class, "true or false").orElse(false);
    }

    Optional<KubeconfigFields> map(String field) {
        return get(field, Map.class, "a map").map(map -> new KubeconfigFields(file, path + "." + field, map));
    }

    List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        for (Object item : get(field, List.class, "a list").orElse(List.of())) {
            texts.add(cast(item, String.class, field, "a list of strings"));
        }
        return texts;
    }

    /** A list of maps with {@code name} and {@code value}. */
    Map<String, String> pairs(String field) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (Object item : get(field, List.class, "a list").orElse(List.of())) {
            Map<?, ?> pair = cast(item, Map.class, field, "a list of name and value");
            pairs.put(
                    cast(pair.get("name"), String.class, field, "a list of name and value"),
                    cast(pair.get("value"), String.class, field, "a list of name and value"));
        }
        return pairs;
    }

    /** What {@code field-data} holds, else what {@code field} names, relative to the kubeconfig. */
    Optional<Material> material(String field) {
        String data = field + "-data";
        return text(data)
                .map(base64 -> Material.data(base64, name(data)))
                .or(() -> text(field).map(path -> Material.file(resolve(path), name(field))));
    }

    Path resolve(String path) {
        return file.toAbsolutePath().getParent().resolve(path).normalize();
    }

    ConfigurationException bad(String field, String what) {
        return new ConfigurationException(name(field) + ": " + what);
    }

    private <T> Optional<T> get(String field, Class<T> type, String expected) {
        Object value = fields.get(field);
        return value == null ? Optional.empty() : Optional.of(cast(value, type, field, expected));
    }

    private <T> T cast(Object value, Class<T> type, String field, String expected) {
        if (!type.isInstance(value)) {
            throw bad(field, "is not " + expected);
        }
        return type.cast(value);
    }
}
