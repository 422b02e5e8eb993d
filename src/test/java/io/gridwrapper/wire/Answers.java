package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.Encoders;
import java.nio.ByteBuffer;
import java.util.List;

/** Whole answers of an apiserver in Kubernetes' protobuf. */
public final class Answers {

    private static final Encoder ENCODER = Encoders.of(Encoding.PROTOBUF);
    private static final EventEncoder EVENTS = Encoders.ofEvents(Encoding.PROTOBUF);

    private Answers() {}

    public static byte[] list(Resource resource, long version, List<KubeObject> items) {
        byte[] head = ENCODER.listHead(resource, new ListMeta(version, "", 0), items);
        byte[] tail = ENCODER.listTail(items);
        int size = head.length + tail.length;
        for (KubeObject item : items) {
            size += ENCODER.itemSize(item, false);
        }
        ByteBuffer out = ByteBuffer.allocate(size).put(head);
        items.forEach(item -> ENCODER.putItem(item, false, out));
        return out.put(tail).array();
    }

    public static byte[] event(EventType type, KubeObject object) {
        ByteBuffer out = ByteBuffer.allocate(EVENTS.eventSize(type, object));
        EVENTS.putEvent(type, object, out);
        return out.array();
    }
}
