package io.gridwrapper.source;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads and replaces fields of the metadata in a message that was made of a manifest. There each single field that is
 * not optional stands exactly once, and metadata stands first.
 */
final class MetadataFields {

    static final int NAME = 1;
    static final int NAMESPACE = 3;
    static final int UID = 5;
    static final int RESOURCE_VERSION = 6;
    static final int CREATION_TIMESTAMP = 8;

    private static final int METADATA = 1;

    private MetadataFields() {}

    /** The bytes of the fields that have a length, by number; of a list the last. */
    static Map<Integer, byte[]> read(byte[] message) throws IOException {
        Map<Integer, byte[]> fields = new HashMap<>();
        CodedInputStream in = CodedInputStream.newInstance(metadata(message));
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                fields.put(WireFormat.getTagFieldNumber(tag), in.readByteArray());
            } else {
                in.skipField(tag);
            }
        }
        return fields;
    }

    /** The message with other values in fields that stand in it. */
    static byte[] replace(byte[] message, Map<Integer, byte[]> values) throws IOException {
        byte[] metadata = metadata(message);
        int rest = CodedOutputStream.computeByteArraySize(METADATA, metadata);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(message.length + 64);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeByteArray(METADATA, replaceAll(metadata, values));
        out.writeRawBytes(message, rest, message.length - rest);
        out.flush();
        return bytes.toByteArray();
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A Time. */
    static byte[] time(long seconds) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeInt64(1, seconds);
        out.writeInt32(2, 0);
        out.flush();
        return bytes.toByteArray();
    }

    private static byte[] metadata(byte[] message) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message);
        in.readTag();
        return in.readByteArray();
    }

    private static byte[] replaceAll(byte[] metadata, Map<Integer, byte[]> values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(metadata.length + 64);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        CodedInputStream in = CodedInputStream.newInstance(metadata);
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            int tag = in.readTag();
            in.skipField(tag);
            byte[] value = values.get(WireFormat.getTagFieldNumber(tag));
            if (value != null) {
                out.writeByteArray(WireFormat.getTagFieldNumber(tag), value);
            } else {
                out.writeRawBytes(metadata, start, in.getTotalBytesRead() - start);
            }
        }
        out.flush();
        return bytes.toByteArray();
    }
}
