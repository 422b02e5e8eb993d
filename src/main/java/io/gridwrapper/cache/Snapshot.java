package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.wire.KubeObject;
import java.util.List;
import org.pcollections.TreePMap;

/** All objects of a collection at one version. Immutable; successive snapshots share what has not changed. */
public final class Snapshot {

    private final long version;
    private final TreePMap<ObjectKey, KubeObject> byKey;

    /** A cache for those who read all of it: written by any thread, always with an equal value. */
    private volatile List<KubeObject> objects;

    Snapshot(long version, TreePMap<ObjectKey, KubeObject> byKey) {
        this.version = version;
        this.byKey = byKey;
    }

    /** The version of the state. */
    public long version() {
        return version;
    }

    /** All objects, in the order of a list. */
    public List<KubeObject> objects() {
        List<KubeObject> all = objects;
        if (all == null) {
            all = List.copyOf(byKey.values());
            objects = all;
        }
        return all;
    }

    TreePMap<ObjectKey, KubeObject> byKey() {
        return byKey;
    }

    /** The object of a key, or null. */
    public KubeObject get(ObjectKey key) {
        return byKey.get(key);
    }

    /** Whether the object of a key is there and lacks endpoints that the source has given. */
    public boolean isPruned(ObjectKey key) {
        KubeObject object = byKey.get(key);
        return object != null && object.isPruned();
    }

    /**
     * Whether any object lacks endpoints that the source has given.
     *
     * @param namespace where to look, empty for everywhere
     */
    public boolean anyPruned(String namespace) {
        return byKey.values().stream()
                .anyMatch(object -> object.isPruned()
                        && (namespace.isEmpty() || object.key().namespace().equals(namespace)));
    }
}
