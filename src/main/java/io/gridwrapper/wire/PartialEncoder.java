package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.List;

/** Writes the metadata of objects, each as a {@link PartialObject}. Keeps the last one, which is asked for twice. */
final class PartialEncoder implements Encoder, EventEncoder {

    private final Encoder objects;
    private final EventEncoder events;
    private final Resource kind;
    private KubeObject last;
    private KubeObject partial;

    private PartialEncoder(Encoder objects, EventEncoder events, Resource kind) {
        this.objects = objects;
        this.events = events;
        this.kind = kind;
    }

    static PartialEncoder inJson(String version) {
        return new PartialEncoder(JsonEncoder.OF_TYPED_ITEMS, JsonEncoder.OF_TYPED_ITEMS, PartialObject.kind(version));
    }

    static PartialEncoder inProtobuf(String version) {
        ProtobufEncoder encoder =
                version.equals("v1beta1") ? ProtobufEncoder.OF_PARTIAL_V1BETA1 : ProtobufEncoder.INSTANCE;
        return new PartialEncoder(encoder, encoder, PartialObject.kind(version));
    }

    @Override
    public int objectSize(KubeObject object) {
        return objects.objectSize(partial(object));
    }

    @Override
    public void putObject(KubeObject object, ByteBuffer out) {
        objects.putObject(partial(object), out);
    }

    @Override
    public byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items) {
        return objects.listHead(kind, meta, partials(items));
    }

    /** A view, so that the copies are not held all at once. */
    private List<KubeObject> partials(List<KubeObject> items) {
        return new AbstractList<>() {
            @Override
            public KubeObject get(int index) {
                return partial(items.get(index));
            }

            @Override
            public int size() {
                return items.size();
            }
        };
    }

    @Override
    public int itemSize(KubeObject item, boolean first) {
        return objects.itemSize(partial(item), first);
    }

    @Override
    public void putItem(KubeObject item, boolean first, ByteBuffer out) {
        objects.putItem(partial(item), first, out);
    }

    @Override
    public byte[] listTail(List<KubeObject> items) {
        return objects.listTail(items);
    }

    @Override
    public int eventSize(EventType type, KubeObject object) {
        return events.eventSize(type, partial(object));
    }

    @Override
    public void putEvent(EventType type, KubeObject object, ByteBuffer out) {
        events.putEvent(type, partial(object), out);
    }

    @Override
    public byte[] bookmark(Resource resource, long version, boolean initialEventsEnd) {
        return events.bookmark(kind, version, initialEventsEnd);
    }

    @Override
    public byte[] error(Status status) {
        return events.error(status);
    }

    private KubeObject partial(KubeObject object) {
        if (last != object) {
            partial = PartialObject.of(object, kind);
            last = object;
        }
        return partial;
    }
}
