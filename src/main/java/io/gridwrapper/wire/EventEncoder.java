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
     * The encoder of a watch. Each event holds one object, even where metadata is asked for by the kind of a list: there
     * an apiserver accepts and then has no events.
     *
     * @param accepted what was agreed on; its encoding has a stream
     * @param include what the rows of a Table hold of the objects
     */
    static EventEncoder of(Accepted accepted, IncludeObject include) {
        boolean isJson = accepted.encoding() == Encoding.JSON;
        return switch (accepted.as()) {
            case NONE -> isJson ? JsonEncoder.INSTANCE : ProtobufEncoder.INSTANCE;
            case TABLE -> new TableEvents(new Table(accepted.asVersion(), include, Instant::now));
            case PARTIAL_OBJECT_METADATA, PARTIAL_OBJECT_METADATA_LIST ->
                isJson ? PartialEncoder.inJson(accepted.asVersion()) : PartialEncoder.inProtobuf(accepted.asVersion());
        };
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
