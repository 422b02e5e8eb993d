package io.gridwrapper.wire;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Encodes a message that is written field by field. */
final class ProtoBytes {

    private static final int BUFFER = 256;

    private ProtoBytes() {}

    /** Writes the fields of a message. */
    @FunctionalInterface
    interface Body {
        void writeTo(CodedOutputStream out) throws IOException;
    }

    static byte[] of(Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BUFFER);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER);
        body.writeTo(out);
        out.flush();
        return bytes.toByteArray();
    }
}
