package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * One way to write the events of a watch. An event says its size first and is put into a buffer, so that the one who
 * writes decides where the bytes go. One encoder serves one watch, and one thread at a time.
 */
public interface EventEncoder {

    /**
     * The encoder of a watch. An apiserver accepts one that asks for metadata in the kind of a list, and then has no
     * events for it.
     *
     * @param accepted what was agreed on; its encoding has a stream
     * @param include what the rows of a Table hold of the objects
     */
    static EventEncoder of(Accepted accepted, IncludeObject include) {
        boolean isJson = accepted.encoding() == Encoding.JSON;
        EventEncoder plain = isJson ? JsonEncoder.INSTANCE : ProtobufEncoder.INSTANCE;
        return switch (accepted.as()) {
            case NONE -> plain;
            case TABLE -> new TableEvents(new Table(accepted.asVersion(), include, Instant::now));
            case PARTIAL_OBJECT_METADATA_LIST -> new NoEvents(plain);
            case PARTIAL_OBJECT_METADATA ->
                isJson ? PartialEncoder.inJson(accepted.asVersion()) : PartialEncoder.inProtobuf(accepted.asVersion());
        };
    }

    /** Whether objects and bookmarks can be written at all. Where not, the watch ends in the place of the first. */
    default boolean writesObjects() {
        return true;
    }

    int eventSize(EventType type, KubeObject object);

    /** Puts an event whose size has just been asked for. */
    void putEvent(EventType type, KubeObject object, ByteBuffer out);

    /**
     * A whole BOOKMARK event, which must be written.
     *
     * @param initialEventsEnd whether it ends the initial events that the client asked for (KEP-3157)
     */
    byte[] bookmark(Resource resource, long version, boolean initialEventsEnd);

    /** A whole ERROR event. */
    byte[] error(Status status);
}
