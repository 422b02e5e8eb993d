package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonParser;
import io.gridwrapper.kube.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON in memory: an object is a Map in its order, an array a List; else a String, Number, Boolean or null. */
final class JsonTree {

    private JsonTree() {}

    /**
     * The tree of an object.
     *
     * @param json what we have written ourselves, in UTF-8
     */
    static Map<String, Object> read(byte[] json) {
        try (JsonParser parser = Json.FACTORY.createParser(json)) {
            parser.nextToken();
            return object(parser);
        } catch (IOException e) {
            throw new UncheckedIOException("not a JSON object", e);
        }
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            fields.put(name, value(parser));
        }
        return fields;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> elements = new ArrayList<>();
        while (!parser.nextToken().isStructEnd()) {
            elements.add(value(parser));
        }
        return elements;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }
}
