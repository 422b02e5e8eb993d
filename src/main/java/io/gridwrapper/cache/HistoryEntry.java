package io.gridwrapper.cache;

import io.gridwrapper.wire.KubeObject;

/**
 * One change of one object. At least one of the two states is there.
 *
 * @param index its place in the History, counted from 0
 * @param version the version that the collection had after it
 * @param before the state before, under the version of this change as a DELETED event shows it; or null where the
 *     object was not there. Where selectors see no difference it is the state after it: the older one is not kept
 * @param after the state after it, or null where the object is gone
 */
public record HistoryEntry(long index, long version, KubeObject before, KubeObject after) {}
