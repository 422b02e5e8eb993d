package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/**
 * One way to write objects and lists. What can be large says its size first and is put into a buffer, so that the one
 * who writes decides where the bytes go. One encoder serves one answer, in one thread.
 */
public interface Encoder {

    /**
     * The encoder of an answer.
     *
     * @param accepted what was agreed on
     * @param include what the rows of a Table hold of the objects
     */
    static Encoder of(Accepted accepted, IncludeObject include) {
        if (accepted.encoding() == Encoding.PROTOBUF) {
            return accepted.as() == As.NONE
                    ? ProtobufEncoder.INSTANCE
                    : PartialEncoder.inProtobuf(accepted.asVersion());
        }
        Encoder json = inJson(accepted, include);
        return accepted.encoding() == Encoding.YAML ? new YamlEncoder(json) : json;
    }

    private static Encoder inJson(Accepted accepted, IncludeObject include) {
        return switch (accepted.as()) {
            case NONE -> JsonEncoder.INSTANCE;
            case PARTIAL_OBJECT_METADATA, PARTIAL_OBJECT_METADATA_LIST -> PartialEncoder.inJson(accepted.asVersion());
            case TABLE -> {
                Instant now = Instant.now();
                yield new TableEncoder(new Table(accepted.asVersion(), include, () -> now));
            }
        };
    }

    /**
     * Whether the sizes of all pieces may be asked for before the first is put. Where not, a size is asked for once,
     * right before the piece is put.
     */
    default boolean knowsSizes() {
        return true;
    }

    int objectSize(KubeObject object);

    void putObject(KubeObject object, ByteBuffer out);

    /** What stands before the items of a list. */
    byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items);

    int itemSize(KubeObject item, boolean first);

    void putItem(KubeObject item, boolean first, ByteBuffer out);

    /** What stands after the items of a list, which are given once more. */
    byte[] listTail(List<KubeObject> items);
}
