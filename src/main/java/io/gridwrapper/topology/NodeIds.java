package io.gridwrapper.topology;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Gives each node name a small number, so that the nodes of an object are an array of ints and a set of nodes is a
 * BitSet. A number is never given twice or taken back. Safe for use by many threads.
 */
public final class NodeIds {

    /** The number of no node. */
    public static final int NONE = -1;

    private final ConcurrentHashMap<String, Integer> ids = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();

    /** The number of a node, given now if it has none; {@link #NONE} for the empty name. */
    public int of(String name) {
        return name.isEmpty() ? NONE : ids.computeIfAbsent(name, unused -> next.getAndIncrement());
    }
}
