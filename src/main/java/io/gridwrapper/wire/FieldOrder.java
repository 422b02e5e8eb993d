package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Puts the fields of a message into the order of their numbers, elements of a list beside each other. Protobuf allows
 * any order, and a single field twice: then the last value holds, and messages are merged. No server is known to do
 * either, so this need not be quick.
 */
final class FieldOrder {

    private FieldOrder() {}

    /** The same message in order, less the fields that the schema does not know. */
    static byte[] sort(SchemaMessage schema, byte[] message) throws IOException {
        ByteArrayOutputStream[] parts =
                new ByteArrayOutputStream[schema.fields().size()];
        CodedInputStream in = CodedInputStream.newInstance(message);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            SchemaField field = schema.byTag(tag);
            if (field == null) {
                in.skipField(tag);
            } else {
                collect(in, message, field, parts);
            }
        }
        return join(schema, parts);
    }

    private static void collect(CodedInputStream in, byte[] message, SchemaField field, ByteArrayOutputStream[] parts)
            throws IOException {
        boolean single = field.presence() != Presence.MAP && !field.presence().isRepeated();
        boolean merged = single && field.type() == ValueType.MESSAGE;
        if (parts[field.index()] == null || single && !merged) {
            parts[field.index()] = new ByteArrayOutputStream();
        }
        ByteArrayOutputStream part = parts[field.index()];
        if (merged) {
            part.writeBytes(in.readByteArray());
        } else if (field.type() == ValueType.MESSAGE) {
            part.writeBytes(encode(field, sort(field.message(), in.readByteArray())));
        } else {
            int start = in.getTotalBytesRead();
            in.skipField(field.tag());
            CodedOutputStream out = CodedOutputStream.newInstance(part);
            out.writeUInt32NoTag(field.tag());
            out.flush();
            part.write(message, start, in.getTotalBytesRead() - start);
        }
    }

    private static byte[] join(SchemaMessage schema, ByteArrayOutputStream[] parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (SchemaField field : schema.fields()) {
            ByteArrayOutputStream part = parts[field.index()];
            if (part == null) {
                continue;
            }
            boolean merged =
                    field.type() == ValueType.MESSAGE && !field.presence().isRepeated();
            all.writeBytes(merged ? encode(field, sort(field.message(), part.toByteArray())) : part.toByteArray());
        }
        return all.toByteArray();
    }

    private static byte[] encode(SchemaField field, byte[] message) throws IOException {
        return ProtoBytes.of(out -> out.writeByteArray(field.number(), message));
    }
}
