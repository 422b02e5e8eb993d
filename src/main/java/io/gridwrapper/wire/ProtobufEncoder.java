package io.gridwrapper.wire;

import com.google.protobuf.CodedOutputStream;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Kubernetes' protobuf: an object or a list is {@code k8s\0} and a runtime.Unknown; a watch is a row of frames, each a
 * length of four bytes, big-endian, and a meta.v1.WatchEvent whose object is again a whole {@code k8s\0} object
 * (API concepts, "Kubernetes Protobuf encoding").
 */
final class ProtobufEncoder implements Encoder, EventEncoder {

    private static final byte FIELD_1 = 0x0a;
    private static final byte FIELD_2 = 0x12;

    /** Metadata is field 1 of a list, the items are field 2. */
    static final ProtobufEncoder INSTANCE = new ProtobufEncoder(FIELD_1, FIELD_2);

    /** The lists of {@code meta.k8s.io/v1beta1} have it the other way round (apimachinery, meta/v1beta1). */
    static final ProtobufEncoder OF_PARTIAL_V1BETA1 = new ProtobufEncoder(FIELD_2, FIELD_1);

    private final byte listMetaTag;
    private final byte itemTag;

    private ProtobufEncoder(byte listMetaTag, byte itemTag) {
        this.listMetaTag = listMetaTag;
        this.itemTag = itemTag;
    }

    @Override
    public int objectSize(KubeObject object) {
        return ProtobufEnvelope.of(object.resource()).size(object.size());
    }

    @Override
    public void putObject(KubeObject object, ByteBuffer out) {
        ProtobufEnvelope envelope = ProtobufEnvelope.of(object.resource());
        envelope.putHead(out, object.size());
        object.writeTo(out);
        envelope.putTail(out);
    }

    @Override
    public byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items) {
        byte[] listMeta = listMeta(meta);
        int size = fieldSize(listMeta.length);
        for (KubeObject item : items) {
            size = Math.addExact(size, fieldSize(item.size()));
        }
        ProtobufEnvelope envelope = ProtobufEnvelope.ofList(resource);
        ByteBuffer head = ByteBuffer.allocate(envelope.headSize(size) + fieldSize(listMeta.length));
        envelope.putHead(head, size);
        head.put(listMetaTag);
        putVarint(head, listMeta.length);
        return head.put(listMeta).array();
    }

    @Override
    public int itemSize(KubeObject item, boolean first) {
        return fieldSize(item.size());
    }

    @Override
    public void putItem(KubeObject item, boolean first, ByteBuffer out) {
        out.put(itemTag);
        putVarint(out, item.size());
        item.writeTo(out);
    }

    @Override
    public byte[] listTail(List<KubeObject> items) {
        return ProtobufEnvelope.TAIL.clone();
    }

    @Override
    public int eventSize(EventType type, KubeObject object) {
        return eventSize(type, objectSize(object));
    }

    @Override
    public void putEvent(EventType type, KubeObject object, ByteBuffer out) {
        putEventHead(type, objectSize(object), out);
        putObject(object, out);
    }

    @Override
    public byte[] bookmark(Resource resource, long version, boolean initialEventsEnd) {
        byte[] message = Bookmark.message(version, initialEventsEnd);
        ProtobufEnvelope envelope = ProtobufEnvelope.of(resource);
        int size = envelope.size(message.length);
        ByteBuffer out = ByteBuffer.allocate(eventSize(EventType.BOOKMARK, size));
        putEventHead(EventType.BOOKMARK, size, out);
        envelope.putHead(out, message.length);
        out.put(message);
        envelope.putTail(out);
        return out.array();
    }

    @Override
    public byte[] error(Status status) {
        byte[] object = StatusEncoder.encode(status, Encoding.PROTOBUF);
        ByteBuffer out = ByteBuffer.allocate(eventSize(EventType.ERROR, object.length));
        putEventHead(EventType.ERROR, object.length, out);
        return out.put(object).array();
    }

    private static int eventSize(EventType type, int object) {
        return 4 + fieldSize(type.ascii().length) + fieldSize(fieldSize(object));
    }

    private static void putEventHead(EventType type, int object, ByteBuffer out) {
        out.putInt(eventSize(type, object) - 4);
        out.put(FIELD_1);
        putVarint(out, type.ascii().length);
        out.put(type.ascii());
        out.put(FIELD_2);
        putVarint(out, fieldSize(object));
        out.put(FIELD_1);
        putVarint(out, object);
    }

    private static byte[] listMeta(ListMeta meta) {
        byte[] bytes = new byte[64 + meta.continueToken().length() * 3];
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            out.writeString(2, Long.toString(meta.version()));
            if (!meta.continueToken().isEmpty()) {
                out.writeString(3, meta.continueToken());
            }
            if (meta.remaining() > 0) {
                out.writeInt64(4, meta.remaining());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Arrays.copyOf(bytes, out.getTotalBytesWritten());
    }

    /** The size of a field of a number below 16 that holds so many bytes. */
    static int fieldSize(int length) {
        return 1 + CodedOutputStream.computeUInt32SizeNoTag(length) + length;
    }

    static void putVarint(ByteBuffer out, int value) {
        int left = value;
        while ((left & ~0x7f) != 0) {
            out.put((byte) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        out.put((byte) left);
    }

    static byte[] field(int number, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(fieldSize(utf8.length));
        out.put((byte) (number << 3 | 2));
        putVarint(out, utf8.length);
        return out.put(utf8).array();
    }
}
