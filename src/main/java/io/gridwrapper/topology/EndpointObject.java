package io.gridwrapper.topology;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.wire.KubeObject;
import java.util.BitSet;

/**
 * An EndpointSlice or Endpoints object as the source gave it, with the place and the node of each endpoint. Immutable.
 */
public final class EndpointObject {

    private final KubeObject object;
    private final ObjectKey owner;
    /** The node of each endpoint, in the order of the message. */
    private final int[] nodes;
    /** Of each endpoint: where its bytes, tag included, begin and end. */
    private final int[] ranges;
    /** Of each subset: where its tag begins, its body begins and ends, and how many endpoints stand before its end. */
    private final int[] subsets;

    EndpointObject(KubeObject object, ObjectKey owner, int[] nodes, int[] ranges, int[] subsets) {
        this.object = object;
        this.owner = owner;
        this.nodes = nodes;
        this.ranges = ranges;
        this.subsets = subsets;
    }

    public KubeObject object() {
        return object;
    }

    public ObjectKey key() {
        return object.key();
    }

    /** The Service whose keys count, or null for a slice that names none. */
    public ObjectKey owner() {
        return owner;
    }

    /** The number of endpoints, ready or not. */
    public int size() {
        return nodes.length;
    }

    /** The node of an endpoint, by {@link NodeIds}. */
    int node(int endpoint) {
        return nodes[endpoint];
    }

    int start(int endpoint) {
        return ranges[2 * endpoint];
    }

    int end(int endpoint) {
        return ranges[2 * endpoint + 1];
    }

    int subsetCount() {
        return subsets.length / 4;
    }

    int subsetStart(int subset) {
        return subsets[4 * subset];
    }

    int subsetBodyStart(int subset) {
        return subsets[4 * subset + 1];
    }

    int subsetEnd(int subset) {
        return subsets[4 * subset + 2];
    }

    int subsetEndpointsEnd(int subset) {
        return subsets[4 * subset + 3];
    }

    /** Whether an endpoint stands on any of some nodes; on none where they are null. */
    public boolean touches(BitSet some) {
        if (some == null) {
            return false;
        }
        for (int node : nodes) {
            if (node != NodeIds.NONE && some.get(node)) {
                return true;
            }
        }
        return false;
    }
}
