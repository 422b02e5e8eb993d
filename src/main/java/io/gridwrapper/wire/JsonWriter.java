package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.CodedInputStream;
import io.gridwrapper.kube.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Turns the protobuf message of an object into its JSON, in one pass over the bytes. */
final class JsonWriter {

    private final CodedInputStream in;
    private final JsonGenerator out;
    /** Whether a field stood before one of a lower number, or a single one stood twice. */
    private boolean disordered;

    private JsonWriter(CodedInputStream in, JsonGenerator out) {
        this.in = in;
        this.out = out;
    }

    /**
     * The compact JSON of an object without {@code kind} and {@code apiVersion}, in UTF-8. Fields stand in the order of
     * their numbers, maps in the order of their keys. Fields that the schema does not know are left out.
     *
     * @throws UncheckedIOException where the bytes are no message
     */
    static byte[] write(Resource resource, byte[] message) {
        SchemaMessage schema = Schema.of(resource);
        try {
            byte[] json = write(schema, message);
            return json != null ? json : write(schema, FieldOrder.sort(schema, message));
        } catch (IOException e) {
            throw new UncheckedIOException("not a message of " + resource.kind(), e);
        }
    }

    /** The JSON, or null where the fields do not come in the order of their numbers, as all known servers write them. */
    private static byte[] write(SchemaMessage schema, byte[] message) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream(message.length * 3 / 2 + 64);
        try (JsonGenerator out = GoJson.FACTORY.createGenerator(json)) {
            JsonWriter writer = new JsonWriter(CodedInputStream.newInstance(message), out);
            writer.writeMessage(schema);
            if (writer.disordered) {
                return null;
            }
        }
        return json.toByteArray();
    }

    private void writeMessage(SchemaMessage message) throws IOException {
        List<SchemaField> fields = message.fields();
        int next = 0;
        out.writeStartObject();
        int tag = in.readTag();
        while (tag != 0) {
            SchemaField field = message.byTag(tag);
            if (field == null) {
                in.skipField(tag);
                tag = in.readTag();
                continue;
            }
            disordered |= field.index() < next;
            UnsetFields.write(out, fields, next, field.index());
            next = field.index() + 1;
            tag = writeField(field);
        }
        UnsetFields.write(out, fields, next, fields.size());
        out.writeEndObject();
    }

    /** Writes a field whose tag has been read, with all of its elements, and returns the tag after it. */
    private int writeField(SchemaField field) throws IOException {
        if (field.presence() == Presence.MAP) {
            return writeMap(field);
        }
        if (field.presence().isRepeated()) {
            return writeList(field);
        }
        writeSingle(field);
        return in.readTag();
    }

    private int writeList(SchemaField field) throws IOException {
        out.writeFieldName(field.name());
        out.writeStartArray();
        int tag;
        do {
            if (field.type() == ValueType.MESSAGE) {
                writeNested(field.message());
            } else {
                out.writeString(in.readString());
            }
            tag = in.readTag();
        } while (tag == field.tag());
        out.writeEndArray();
        return tag;
    }

    private int writeMap(SchemaField field) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        int tag;
        do {
            if (field.type() == ValueType.QUANTITY) {
                ProtoMap.readEntry(in, entries, WellKnown::readText);
            } else {
                ProtoMap.readEntry(in, entries);
            }
            tag = in.readTag();
        } while (tag == field.tag());
        out.writeFieldName(field.name());
        out.writeStartObject();
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            out.writeStringField(entry.getKey(), entry.getValue());
        }
        out.writeEndObject();
        return tag;
    }

    private void writeSingle(SchemaField field) throws IOException {
        switch (field.type()) {
            case STRING -> writeText(field, in.readString());
            case QUANTITY -> writeText(field, WellKnown.readText(in));
            case TIME -> writeTime(field, WellKnown.readTime(in));
            case INT32, INT64 -> writeNumber(field, in.readInt64());
            case BOOL -> writeBoolean(field, in.readBool());
            case INT_OR_STRING, RAW_JSON, MESSAGE -> writeStructure(field);
        }
    }

    /** Writes what has no zero that is left out. */
    private void writeStructure(SchemaField field) throws IOException {
        out.writeFieldName(field.name());
        if (field.type() == ValueType.MESSAGE) {
            writeNested(field.message());
        } else if (field.type() == ValueType.RAW_JSON) {
            out.writeRawValue(WellKnown.readText(in));
        } else {
            WellKnown.writeIntOrString(in, out);
        }
    }

    private void writeNumber(SchemaField field, long number) throws IOException {
        if (named(field, number == 0)) {
            out.writeNumber(number);
        }
    }

    private void writeBoolean(SchemaField field, boolean value) throws IOException {
        if (named(field, !value)) {
            out.writeBoolean(value);
        }
    }

    private void writeText(SchemaField field, String text) throws IOException {
        if (named(field, text.isEmpty())) {
            out.writeString(text);
        }
    }

    private void writeTime(SchemaField field, String time) throws IOException {
        if (named(field, time == null)) {
            out.writeString(time);
        }
    }

    /** Writes the name of a field, unless its value is a zero that is left out. */
    private boolean named(SchemaField field, boolean zero) throws IOException {
        if (zero && field.presence() == Presence.PLAIN) {
            return false;
        }
        out.writeFieldName(field.name());
        return true;
    }

    private void writeNested(SchemaMessage message) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        writeMessage(message);
        in.popLimit(limit);
    }
}
