package io.gridwrapper.topology;

import io.gridwrapper.kube.Labels;
import java.util.BitSet;
import java.util.List;

/** Which nodes share a unit with the host, by the keys of a service. Pure functions. */
public final class Membership {

    private Membership() {}

    /**
     * Whether the host may use what runs on a node: both have the same value of any of the keys.
     *
     * @param host the labels of the host; null where it was never known
     * @param node the labels of the node; null where it is not known
     */
    public static boolean shares(List<String> keys, Labels host, Labels node) {
        if (host == null || node == null) {
            return false;
        }
        for (String key : keys) {
            String value = host.get(key);
            if (value != null && value.equals(node.get(key))) {
                return true;
            }
        }
        return false;
    }

    /**
     * All nodes that share a unit with the host.
     *
     * @param nodes the labels of each node by its number; null where it is not known
     */
    public static BitSet reach(List<String> keys, Labels host, List<Labels> nodes) {
        BitSet reach = new BitSet(nodes.size());
        for (int id = 0; id < nodes.size(); id++) {
            reach.set(id, shares(keys, host, nodes.get(id)));
        }
        return reach;
    }
}
