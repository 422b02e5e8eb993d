package io.gridwrapper.cache;

import io.gridwrapper.kube.Labels;
import io.gridwrapper.topology.NodeIds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The labels of the nodes, by their numbers. Used by the one writer. */
final class NodeTable {

    private final NodeIds ids;
    private final List<Labels> labels = new ArrayList<>();
    private final List<Labels> view = Collections.unmodifiableList(labels);

    NodeTable(NodeIds ids) {
        this.ids = ids;
    }

    /** The labels of a node, or null where it is not known. */
    Labels labels(int id) {
        return id < labels.size() ? labels.get(id) : null;
    }

    /** The labels of every node by its number, null for those that are not known. A view, not a copy. */
    List<Labels> all() {
        return view;
    }

    /**
     * Notes the labels of a node.
     *
     * @param nodeLabels null where the node is gone
     * @return the number of the node
     */
    int set(String name, Labels nodeLabels) {
        int id = ids.of(name);
        while (labels.size() <= id) {
            labels.add(null);
        }
        labels.set(id, nodeLabels);
        return id;
    }
}
