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
}
