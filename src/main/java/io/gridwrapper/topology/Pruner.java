package io.gridwrapper.topology;

import com.google.protobuf.CodedOutputStream;
import io.gridwrapper.wire.KubeObject;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Drops the endpoints that a node may not use from a slice or an Endpoints object. All that stays is copied byte for
 * byte: conditions, hints, order, ports and fields that are unknown here. Pure functions.
 */
public final class Pruner {

    private static final int SUBSET_TAG = 0x12;

    private Pruner() {}

    /**
     * @param reach the nodes whose endpoints stay, by {@link NodeIds}; an endpoint without a node never stays
     * @return the object itself where all endpoints stay; else a new one without those that do not, which is there
     *     even where none is left
     */
    public static KubeObject prune(EndpointObject original, BitSet reach) {
        BitSet kept = kept(original, reach);
        if (kept.cardinality() == original.size()) {
            return original.object();
        }
        byte[] bytes = original.object().bytes();
        ByteBuffer out = ByteBuffer.allocate(bytes.length);
        int at = 0;
        int endpoint = 0;
        for (int subset = 0; subset < original.subsetCount(); subset++) {
            out.put(bytes, at, original.subsetStart(subset) - at);
            int end = original.subsetEndpointsEnd(subset);
            int length = original.subsetEnd(subset)
                    - original.subsetBodyStart(subset)
                    - dropped(original, kept, endpoint, end);
            out.put((byte) SUBSET_TAG);
            putVarint(out, length);
            at = copyKept(original, kept, endpoint, end, original.subsetBodyStart(subset), out);
            out.put(bytes, at, original.subsetEnd(subset) - at);
            at = original.subsetEnd(subset);
            endpoint = end;
        }
        at = copyKept(original, kept, endpoint, original.size(), at, out);
        out.put(bytes, at, bytes.length - at);
        byte[] pruned = new byte[out.position()];
        out.flip().get(pruned);
        return original.object().prunedTo(pruned);
    }

    private static BitSet kept(EndpointObject original, BitSet reach) {
        BitSet kept = new BitSet(original.size());
        for (int i = 0; i < original.size(); i++) {
            int node = original.node(i);
            kept.set(i, node != NodeIds.NONE && reach.get(node));
        }
        return kept;
    }

    /** Copies what stands between {@code at} and the end of the last endpoint, less what is dropped. */
    private static int copyKept(EndpointObject original, BitSet kept, int from, int to, int at, ByteBuffer out) {
        byte[] bytes = original.object().bytes();
        for (int i = kept.nextClearBit(from); i < to; i = kept.nextClearBit(i + 1)) {
            out.put(bytes, at, original.start(i) - at);
            at = original.end(i);
        }
        return at;
    }

    private static int dropped(EndpointObject original, BitSet kept, int from, int to) {
        int bytes = 0;
        for (int i = kept.nextClearBit(from); i < to; i = kept.nextClearBit(i + 1)) {
            bytes += original.end(i) - original.start(i);
        }
        return bytes;
    }

    private static void putVarint(ByteBuffer out, int value) {
        int left = value;
        for (int size = CodedOutputStream.computeUInt32SizeNoTag(value); size > 1; size--) {
            out.put((byte) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        out.put((byte) left);
    }
}
