package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the frames of a watch in Kubernetes' protobuf, as {@link ProtobufEncoder} writes them. */
public final class WatchReader {

    /** No object is nearly as large: etcd takes 1.5 MiB. */
    private static final int FRAME_LIMIT = 64 << 20;

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    private final InputStream in;

    public WatchReader(InputStream in) {
        this.in = in;
    }

    /**
     * Waits for the next event.
     *
     * @return null where the stream has ended on the border of a frame
     * @throws IOException where it ends within a frame, or a frame is not one
     */
    public WatchEvent next() throws IOException {
        int first = in.read();
        if (first < 0) {
            return null;
        }
        int length = first << 24 | unsigned(read(3));
        if (length < 0 || length > FRAME_LIMIT) {
            throw new InvalidProtocolBufferException("a frame of " + Integer.toUnsignedString(length) + " bytes");
        }
        return parse(read(length));
    }

    private byte[] read(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the stream ended within a frame");
        }
        return bytes;
    }

    private static int unsigned(byte[] threeBytes) {
        return (threeBytes[0] & 0xff) << 16 | (threeBytes[1] & 0xff) << 8 | threeBytes[2] & 0xff;
    }

    private static WatchEvent parse(byte[] frame) throws IOException {
        byte[] type = field(frame, 0, 1);
        byte[] extension = field(frame, 0, 2);
        byte[] object = field(extension, 0, 1);
        if (!Arrays.equals(MAGIC, 0, MAGIC.length, object, 0, Math.min(MAGIC.length, object.length))) {
            throw new InvalidProtocolBufferException("an object without its envelope");
        }
        try {
            EventType eventType = EventType.valueOf(new String(type, StandardCharsets.US_ASCII));
            return new WatchEvent(eventType, field(object, MAGIC.length, 2));
        } catch (IllegalArgumentException e) {
            throw new InvalidProtocolBufferException("an event of an unknown type");
        }
    }

    /** The bytes of a field of a message that begins at an offset; empty where it is not there. */
    private static byte[] field(byte[] message, int offset, int number) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message, offset, message.length - offset);
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) == number) {
                return in.readByteArray();
            }
            in.skipField(tag);
        }
        return new byte[0];
    }
}
