package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.wire.KubeObject;
import java.util.Collection;
import org.pcollections.TreePMap;

/**
 * All objects of a collection at one version. Immutable; successive snapshots share what has not changed.
 *
 * @param version the version of the state
 * @param byKey the objects, in the order of a list
 */
public record Snapshot(long version, TreePMap<ObjectKey, KubeObject> byKey) {

    static Snapshot empty(long version) {
        return new Snapshot(version, TreePMap.empty());
    }

    public Collection<KubeObject> objects() {
        return byKey.values();
    }

    /** The object of a key, or null. */
    public KubeObject get(ObjectKey key) {
        return byKey.get(key);
    }
}
