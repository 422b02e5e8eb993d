package io.gridwrapper.cache;

import io.gridwrapper.kube.Labels;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.topology.EndpointObject;
import io.gridwrapper.topology.Membership;
import io.gridwrapper.topology.NodeIds;
import io.gridwrapper.topology.Pruner;
import io.gridwrapper.topology.TopologyKeys;
import io.gridwrapper.wire.KubeObject;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pcollections.TreePMap;

/**
 * What one node may see: the collections that hold endpoints, pruned for it and numbered on a line of their own.
 * Written by the one writer; its collections are read by anyone.
 */
final class View {

    private final int host;
    private final NodeTable nodes;
    private final Versions versions;
    private final Map<Resource, ServedCollection> collections;
    /** For each list of keys in use: the nodes that the host may reach. */
    private final Map<List<String>, BitSet> reach = new HashMap<>();
    /** The labels of the host, the last ones where it is gone; null where it was never known. */
    private Labels hostLabels;

    View(
            String hostName,
            NodeIds ids,
            NodeTable nodes,
            Versions versions,
            Map<Resource, ServedCollection> collections) {
        this.host = ids.of(hostName);
        this.nodes = nodes;
        this.versions = versions;
        this.collections = Map.copyOf(collections);
    }

    ServedCollection collection(Resource resource) {
        return collections.get(resource);
    }

    /** Prunes a whole collection and shows it as a new life, in which objects have the order of their versions before. */
    void begin(Resource resource, Collection<EndpointObject> originals, Map<ObjectKey, TopologyKeys> keysOf) {
        Map<ObjectKey, KubeObject> pruned = new TreeMap<>();
        List<EndpointObject> inOrder = originals.stream()
                .sorted(Comparator.comparingLong(original -> original.object().version()))
                .toList();
        for (EndpointObject original : inOrder) {
            pruned.put(original.key(), prune(original, keysOf).withVersion(versions.next()));
        }
        collection(resource).begin(TreePMap.from(pruned), versions.next());
    }

    /** Prunes an object again. Only where that comes out otherwise than before, it gets a new version and an entry. */
    void apply(EndpointObject original, Map<ObjectKey, TopologyKeys> keysOf) {
        ServedCollection collection = collection(original.object().resource());
        KubeObject pruned = prune(original, keysOf);
        KubeObject before = collection.get(original.key());
        if (before == null || !before.sameState(pruned)) {
            collection.put(pruned.withVersion(versions.next()));
        } else if (before.isPruned() != pruned.isPruned()) {
            // What came or went cannot be seen: nobody is told, but from now on others may write the object, or may
            // not.
            collection.replace(pruned.withVersion(before.version()));
        }
    }

    void remove(Resource resource, ObjectKey key) {
        if (collection(resource).get(key) != null) {
            collection(resource).remove(key, versions.next());
        }
    }

    /**
     * Takes in that the labels of one node have changed.
     *
     * @return for each list of keys, the nodes that came into the reach of the host or went out of it
     */
    Map<List<String>, BitSet> nodeChanged(int node) {
        if (node == host) {
            return nodesChanged();
        }
        Map<List<String>, BitSet> flips = new HashMap<>();
        reach.forEach((keys, reached) -> {
            boolean now = Membership.shares(keys, hostLabels, nodes.labels(node));
            if (now != reached.get(node)) {
                reached.set(node, now);
                BitSet flipped = new BitSet();
                flipped.set(node);
                flips.put(keys, flipped);
            }
        });
        return flips;
    }

    /** The same for any number of nodes, the host among them. */
    Map<List<String>, BitSet> nodesChanged() {
        if (nodes.labels(host) != null) {
            hostLabels = nodes.labels(host);
        }
        Map<List<String>, BitSet> flips = new HashMap<>();
        reach.replaceAll((keys, before) -> {
            BitSet now = Membership.reach(keys, hostLabels, nodes.all());
            before.xor(now);
            if (!before.isEmpty()) {
                flips.put(keys, before);
            }
            return now;
        });
        return flips;
    }

    /** Forgets the reach of keys that no service names any longer. */
    void retainKeys(Collection<List<String>> inUse) {
        reach.keySet().retainAll(inUse);
    }

    private KubeObject prune(EndpointObject original, Map<ObjectKey, TopologyKeys> keysOf) {
        TopologyKeys keys =
                original.owner() == null ? TopologyKeys.NONE : keysOf.getOrDefault(original.owner(), TopologyKeys.NONE);
        if (!keys.keyed()) {
            return original.object();
        }
        BitSet reached = reach.computeIfAbsent(keys.keys(), k -> Membership.reach(k, hostLabels, nodes.all()));
        return Pruner.prune(original, reached);
    }
}
