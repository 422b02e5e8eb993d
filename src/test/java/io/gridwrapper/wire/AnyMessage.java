package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Makes messages as a Kubernetes server writes them, of any content that the schema allows. */
final class AnyMessage {

    private static final List<String> TEXTS =
            List.of("", "a", "node-1", "kubernetes.io/hostname", "[\"zone1\"]", "ü€𝄞", "line\nbreak\t\"quoted\"\\");
    private static final List<String> QUANTITIES = List.of("0", "4", "250m", "16Gi", "1.5", "1e3", "-2k");
    private static final List<String> RAW = List.of("{}", "{\"f:metadata\":{\"f:labels\":{\".\":{}}}}");

    private final Random random;

    AnyMessage(Random random) {
        this.random = random;
    }

    byte[] of(SchemaMessage message) throws IOException {
        return ProtoBytes.of(out -> {
            for (SchemaField field : message.fields()) {
                for (int i = count(field); i > 0; i--) {
                    write(field, out);
                }
                if (field.presence() == Presence.MAP) {
                    writeMap(field, out);
                }
            }
        });
    }

    /** The fields of a message, each with its tag. */
    static List<byte[]> split(byte[] message) throws IOException {
        List<byte[]> fields = new ArrayList<>();
        CodedInputStream in = CodedInputStream.newInstance(message);
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            in.skipField(in.readTag());
            fields.add(Arrays.copyOfRange(message, start, in.getTotalBytesRead()));
        }
        return fields;
    }

    private int count(SchemaField field) {
        return switch (field.presence()) {
            case PLAIN, REQUIRED -> 1;
            case OPTIONAL -> random.nextInt(2);
            case REPEATED, REPEATED_OR_NULL, REPEATED_OR_EMPTY -> random.nextInt(4);
            case MAP -> 0;
        };
    }

    private void writeMap(SchemaField field, CodedOutputStream out) throws IOException {
        TreeSet<String> keys = new TreeSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            keys.add(pick(TEXTS));
        }
        for (String key : keys) {
            out.writeByteArray(field.number(), ProtoBytes.of(entry -> {
                entry.writeString(1, key);
                scalar(field.type(), 2, entry);
            }));
        }
    }

    private void write(SchemaField field, CodedOutputStream out) throws IOException {
        if (field.type() == ValueType.MESSAGE) {
            out.writeByteArray(field.number(), of(field.message()));
        } else if (field.type() == ValueType.TIME && field.presence().alwaysOnWire() && random.nextInt(3) == 0) {
            out.writeByteArray(field.number(), new byte[0]);
        } else {
            scalar(field.type(), field.number(), out);
        }
    }

    private void scalar(ValueType type, int number, CodedOutputStream out) throws IOException {
        switch (type) {
            case STRING -> out.writeString(number, pick(TEXTS));
            case INT32 -> out.writeInt32(number, random.nextInt(3) == 0 ? 0 : random.nextInt());
            case INT64 -> out.writeInt64(number, random.nextInt(3) == 0 ? 0 : random.nextLong());
            case BOOL -> out.writeBool(number, random.nextBoolean());
            case QUANTITY -> out.writeByteArray(number, WellKnown.textMessage(pick(QUANTITIES)));
            case RAW_JSON -> out.writeByteArray(number, WellKnown.textMessage(pick(RAW)));
            case TIME -> out.writeByteArray(number, WellKnown.time(random.nextInt()));
            case INT_OR_STRING ->
                out.writeByteArray(
                        number,
                        random.nextBoolean()
                                ? WellKnown.intOrString(random.nextInt())
                                : WellKnown.intOrString(pick(TEXTS)));
            case MESSAGE -> throw new IllegalArgumentException("not a scalar");
        }
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
