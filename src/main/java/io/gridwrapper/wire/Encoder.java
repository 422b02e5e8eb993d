package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * One way to write objects, lists and watch events. What can be large says its size first and is put into a buffer,
 * so that the one who writes decides where the bytes go. Stateless, safe for use by many threads.
 */
public interface Encoder {

    String CONTENT_TYPE_JSON = "application/json";
    String CONTENT_TYPE_PROTOBUF = "application/vnd.kubernetes.protobuf";

    static Encoder of(Encoding encoding) {
        return switch (encoding) {
            case PROTOBUF -> ProtobufEncoder.INSTANCE;
            case JSON -> JsonEncoder.INSTANCE;
            case YAML -> throw new IllegalArgumentException("no encoder for YAML");
        };
    }

    int objectSize(KubeObject object);

    void putObject(KubeObject object, ByteBuffer out);

    /** What stands before the items of a list. */
    byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items);

    int itemSize(KubeObject item, boolean first);

    void putItem(KubeObject item, boolean first, ByteBuffer out);

    /** What stands after the items of a list. */
    byte[] listTail();

    int eventSize(EventType type, KubeObject object);

    void putEvent(EventType type, KubeObject object, ByteBuffer out);

    /**
     * A whole BOOKMARK event.
     *
     * @param initialEventsEnd whether it ends the initial events that the client asked for (KEP-3157)
     */
    byte[] bookmark(Resource resource, long version, boolean initialEventsEnd);

    /** A whole ERROR event. */
    byte[] error(Status status);
}
