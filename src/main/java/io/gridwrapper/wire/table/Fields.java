package io.gridwrapper.wire.table;

import java.util.List;
import java.util.Map;

/** Reads an object's JSON: what is not there is empty. */
final class Fields {

    private final Map<?, ?> fields;

    private Fields(Map<?, ?> fields) {
        this.fields = fields;
    }

    /** @param value a Map; anything else has no fields */
    static Fields of(Object value) {
        return new Fields(value instanceof Map<?, ?> map ? map : Map.of());
    }

    Fields at(String name) {
        return of(fields.get(name));
    }

    /** A string, or a number as text; empty where there is neither. */
    String text(String name) {
        Object value = fields.get(name);
        return value instanceof String || value instanceof Number ? value.toString() : "";
    }

    boolean isTrue(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    boolean has(String name) {
        return fields.get(name) != null;
    }

    /** The elements of a list that are objects. */
    List<Fields> list(String name) {
        return elements(name).stream().map(Fields::of).toList();
    }

    /** The elements of a list of strings. */
    List<String> texts(String name) {
        return elements(name).stream().map(Object::toString).toList();
    }

    /** The field names, or the keys of a map, in their order. */
    List<String> names() {
        return fields.keySet().stream().map(Object::toString).toList();
    }

    private List<?> elements(String name) {
        return fields.get(name) instanceof List<?> list ? list : List.of();
    }
}
