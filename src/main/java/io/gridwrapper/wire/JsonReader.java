package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.CodedOutputStream;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Turns the JSON of an object, or YAML that a parser shows as JSON, into its protobuf message: byte for byte the one
 * that a Kubernetes server makes of it, which writes each single field that is not optional, its zero too.
 */
public final class JsonReader {

    private static final Set<String> TYPE_META = Set.of("kind", "apiVersion");
    private static final int MOST_UNKNOWN = 20;

    private final JsonParser parser;
    private final ScalarReader scalars;
    private final List<String> unknownFields = new ArrayList<>();

    private JsonReader(JsonParser parser) {
        this.parser = parser;
        this.scalars = new ScalarReader(parser);
    }

    /**
     * @param message the protobuf message, without envelope
     * @param unknownFields the paths of the fields that the resource has not and that were left out, the first
     *     {@value #MOST_UNKNOWN}
     */
    public record Result(byte[] message, List<String> unknownFields) {
        public Result {
            unknownFields = List.copyOf(unknownFields);
        }
    }

    /**
     * Reads one object and leaves the parser at its end.
     *
     * @param parser stands at the start of the object
     * @throws MalformedObjectException where a field holds what it must not, or is given twice
     * @throws IOException where the text is not JSON or YAML
     */
    public static Result read(JsonParser parser, Resource resource) throws IOException {
        JsonReader reader = new JsonReader(parser);
        byte[] message = reader.readMessage(Schema.of(resource), TYPE_META);
        return new Result(message, reader.unknownFields);
    }

    private byte[] readMessage(SchemaMessage message, Set<String> ignored) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw scalars.unexpected("an object");
        }
        byte[][] parts = new byte[message.fields().size()][];
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            SchemaField field = message.byName(parser.currentName());
            JsonToken value = parser.nextToken();
            if (field == null) {
                skip(ignored);
            } else if (value != JsonToken.VALUE_NULL) {
                if (parts[field.index()] != null) {
                    throw new MalformedObjectException(parser, "is given twice");
                }
                parts[field.index()] = readField(field);
            }
        }
        return join(message, parts);
    }

    private void skip(Set<String> ignored) throws IOException {
        if (!ignored.contains(parser.currentName()) && unknownFields.size() < MOST_UNKNOWN) {
            unknownFields.add(FieldPath.of(parser));
        }
        parser.skipChildren();
    }

    private byte[] readField(SchemaField field) throws IOException {
        if (field.presence() == Presence.MAP) {
            return ProtoBytes.of(out -> readMap(field, out));
        }
        if (field.presence().isRepeated()) {
            return ProtoBytes.of(out -> readList(field, out));
        }
        return ProtoBytes.of(out -> readValue(field, out));
    }

    private void readList(SchemaField field, CodedOutputStream out) throws IOException {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            throw scalars.unexpected("a list");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            readValue(field, out);
        }
    }

    private void readMap(SchemaField field, CodedOutputStream out) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw scalars.unexpected("a map");
        }
        Map<String, byte[]> entries = new TreeMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            if (entries.put(key, readEntry(field, key)) != null) {
                throw new MalformedObjectException(parser, "is given twice");
            }
        }
        for (byte[] entry : entries.values()) {
            out.writeByteArray(field.number(), entry);
        }
    }

    private byte[] readEntry(SchemaField field, String key) throws IOException {
        return ProtoBytes.of(out -> {
            out.writeString(1, key);
            scalars.copy(field.type(), 2, out);
        });
    }

    private void readValue(SchemaField field, CodedOutputStream out) throws IOException {
        if (field.type() == ValueType.MESSAGE) {
            out.writeByteArray(field.number(), readMessage(field.message(), Set.of()));
        } else {
            scalars.copy(field.type(), field.number(), out);
        }
    }

    /** The parts in the order of their numbers, with the zeros of the single fields that are not set. */
    private static byte[] join(SchemaMessage message, byte[][] parts) throws IOException {
        return ProtoBytes.of(out -> {
            for (SchemaField field : message.fields()) {
                byte[] part = parts[field.index()];
                if (part != null) {
                    out.writeRawBytes(part);
                } else if (field.presence().alwaysOnWire()) {
                    writeZero(field, out);
                }
            }
        });
    }

    private static void writeZero(SchemaField field, CodedOutputStream out) throws IOException {
        if (field.type() == ValueType.MESSAGE) {
            SchemaMessage message = field.message();
            out.writeByteArray(
                    field.number(), join(message, new byte[message.fields().size()][]));
        } else {
            ScalarReader.writeZero(field.type(), field.number(), out);
        }
    }
}
