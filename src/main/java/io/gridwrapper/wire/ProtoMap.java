package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Maps of strings as protobuf writes them: a repeated message with the key as field 1 and the value as field 2. */
public final class ProtoMap {

    private ProtoMap() {}

    /** Reads the value of an entry, whose tag has been read, as text. */
    @FunctionalInterface
    interface ValueReader {
        String read(CodedInputStream in) throws IOException;
    }

    /** Reads one entry, whose tag has been read, into a map. */
    public static void readEntry(CodedInputStream in, Map<String, String> into) throws IOException {
        readEntry(in, into, CodedInputStream::readStringRequireUtf8);
    }

    /** The same for a map with values that are not plain strings. */
    static void readEntry(CodedInputStream in, Map<String, String> into, ValueReader values) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        String key = "";
        String value = "";
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> key = in.readStringRequireUtf8();
                case 2 -> value = values.read(in);
                default -> in.skipField(tag);
            }
        }
        in.popLimit(limit);
        into.put(key, value);
    }

    /**
     * The entries of a map field that stands in nested messages.
     *
     * @param path the field numbers from the message to the map
     */
    public static Map<String, String> read(byte[] message, int... path) throws IOException {
        Map<String, String> entries = new HashMap<>();
        read(CodedInputStream.newInstance(message), entries, path, 0);
        return entries;
    }

    private static void read(CodedInputStream in, Map<String, String> entries, int[] path, int depth)
            throws IOException {
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) != path[depth]) {
                in.skipField(tag);
            } else if (depth == path.length - 1) {
                readEntry(in, entries);
            } else {
                int limit = in.pushLimit(in.readRawVarint32());
                read(in, entries, path, depth + 1);
                in.popLimit(limit);
            }
        }
    }
}
