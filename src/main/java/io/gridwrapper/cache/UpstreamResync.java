package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.wire.KubeObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pcollections.TreePMap;

/**
 * Brings a collection that keeps upstream's versions to a newly read list, as a difference in the order of the
 * versions. A deletion that was missed has no version that we could know. It gets one that lies after what the
 * collection had, is not above the list's, and is no change's: the apiserver has spent at least one on it.
 */
final class UpstreamResync {

    private record Change(long version, KubeObject applied, KubeObject deleted) {}

    private UpstreamResync() {}

    /** Begins a new life of the collection where the list cannot follow on what it had. */
    static void apply(ServedCollection collection, Collection<KubeObject> list, long version) {
        Map<ObjectKey, KubeObject> next = new TreeMap<>();
        list.forEach(object -> next.put(object.key(), object));
        List<Change> changes = collection.isReady() ? changes(collection, next, version) : null;
        if (changes == null) {
            collection.begin(TreePMap.from(next), version);
            return;
        }
        for (Change change : changes) {
            if (change.applied != null) {
                collection.put(change.applied);
            } else {
                collection.remove(change.deleted.key(), change.version);
            }
        }
        collection.advance(version);
    }

    /** The changes in the order of their versions, or null where they do not fit between the two versions. */
    private static List<Change> changes(ServedCollection collection, Map<ObjectKey, KubeObject> next, long version) {
        long known = collection.history().version();
        List<Change> changes = new ArrayList<>();
        Set<Long> taken = new HashSet<>();
        for (KubeObject object : next.values()) {
            KubeObject before = collection.get(object.key());
            if (before != null && before.version() == object.version()) {
                continue;
            }
            if (object.version() <= known || object.version() > version || !taken.add(object.version())) {
                return null;
            }
            changes.add(new Change(object.version(), object, null));
        }
        long free = known;
        for (KubeObject before : collection.objects().values()) {
            if (!next.containsKey(before.key())) {
                do {
                    free++;
                } while (taken.contains(free));
                changes.add(new Change(free, null, before));
            }
        }
        changes.sort(Comparator.comparingLong(Change::version));
        return free > version || version < known ? null : changes;
    }
}
