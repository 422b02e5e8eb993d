package io.gridwrapper.wire;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The object of a BOOKMARK event: a version, and once the annotation that ends the initial events (KEP-3157). */
final class Bookmark {

    static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

    private Bookmark() {}

    /** The protobuf message of an object of any kind that has nothing but this metadata. */
    static byte[] message(long version, boolean initialEventsEnd) {
        try {
            byte[] metadata = metadata(version, initialEventsEnd);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            out.writeByteArray(1, metadata);
            out.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] metadata(long version, boolean initialEventsEnd) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeString(6, Long.toString(version));
        if (initialEventsEnd) {
            ByteArrayOutputStream entry = new ByteArrayOutputStream();
            CodedOutputStream entryOut = CodedOutputStream.newInstance(entry);
            entryOut.writeString(1, INITIAL_EVENTS_END);
            entryOut.writeString(2, "true");
            entryOut.flush();
            out.writeByteArray(12, entry.toByteArray());
        }
        out.flush();
        return bytes.toByteArray();
    }
}
