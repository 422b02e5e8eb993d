package io.gridwrapper.wire;

import com.google.protobuf.CodedOutputStream;
import io.gridwrapper.kube.Resource;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Map;

/** What stands around a message: {@code k8s\0}, and a runtime.Unknown with the type and the empty encoding. */
final class ProtobufEnvelope {

    /** contentEncoding and contentType, which are empty. */
    static final byte[] TAIL = {0x1a, 0, 0x22, 0};

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final byte RAW = 0x12;

    /** By identity, since they are looked up for each event that is written. */
    private static final Map<Resource, ProtobufEnvelope> OBJECTS = new IdentityHashMap<>();

    private static final Map<Resource, ProtobufEnvelope> LISTS = new IdentityHashMap<>();

    static {
        Resource.SERVED.forEach(ProtobufEnvelope::add);
        PartialObject.KINDS.forEach(ProtobufEnvelope::add);
    }

    private static void add(Resource resource) {
        OBJECTS.put(resource, new ProtobufEnvelope(resource.apiVersion(), resource.kind()));
        LISTS.put(resource, new ProtobufEnvelope(resource.apiVersion(), resource.listKind()));
    }

    private final byte[] type;

    ProtobufEnvelope(String apiVersion, String kind) {
        byte[] version = ProtobufEncoder.field(1, apiVersion);
        byte[] name = ProtobufEncoder.field(2, kind);
        ByteBuffer out = ByteBuffer.allocate(MAGIC.length + ProtobufEncoder.fieldSize(version.length + name.length));
        out.put(MAGIC).put((byte) 0x0a);
        ProtobufEncoder.putVarint(out, version.length + name.length);
        this.type = out.put(version).put(name).array();
    }

    static ProtobufEnvelope of(Resource resource) {
        return OBJECTS.get(resource);
    }

    static ProtobufEnvelope ofList(Resource resource) {
        return LISTS.get(resource);
    }

    int headSize(int message) {
        return type.length + 1 + CodedOutputStream.computeUInt32SizeNoTag(message);
    }

    int size(int message) {
        return headSize(message) + message + TAIL.length;
    }

    void putHead(ByteBuffer out, int message) {
        out.put(type).put(RAW);
        ProtobufEncoder.putVarint(out, message);
    }

    void putTail(ByteBuffer out) {
        out.put(TAIL);
    }
}
