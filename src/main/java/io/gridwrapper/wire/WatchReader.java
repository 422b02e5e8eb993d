package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads the frames of a watch in Kubernetes' protobuf, as {@link ProtobufEncoder} writes them. */
public final class WatchReader {

    /** No object is nearly as large: etcd takes 1.5 MiB. */
    private static final int FRAME_LIMIT = 64 << 20;

    private static final int MAGIC_LENGTH = 4;

    private final DataInputStream in;

    public WatchReader(InputStream in) {
        this.in = new DataInputStream(in);
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
        int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
        if (length < 0 || length > FRAME_LIMIT) {
            throw new InvalidProtocolBufferException("a frame of " + Integer.toUnsignedString(length) + " bytes");
        }
        byte[] frame = in.readNBytes(length);
        if (frame.length < length) {
            throw new EOFException("the stream ended within a frame");
        }
        return parse(frame);
    }

    private static WatchEvent parse(byte[] frame) throws IOException {
        byte[] type = field(frame, 0, 1);
        byte[] extension = field(frame, 0, 2);
        byte[] object = field(extension, 0, 1);
        try {
            EventType eventType = EventType.valueOf(new String(type, StandardCharsets.US_ASCII));
            return new WatchEvent(eventType, field(object, MAGIC_LENGTH, 2));
        } catch (IllegalArgumentException e) {
            throw new InvalidProtocolBufferException("an event of an unknown type");
        }
    }

    /** The bytes of a field of a message that begins at an offset; empty where it is not there. */
    private static byte[] field(byte[] message, int offset, int number) throws IOException {
        if (message.length < offset) {
            throw new InvalidProtocolBufferException("an object without its envelope");
        }
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
