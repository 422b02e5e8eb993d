package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.topology.EndpointObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The originals of one resource that holds endpoints, by key and by the Service that owns them. Used by the writer. */
final class EndpointTable {

    private final Map<ObjectKey, EndpointObject> byKey = new HashMap<>();
    private final Map<ObjectKey, Set<ObjectKey>> byOwner = new HashMap<>();
    private boolean synced;

    /** Whether the source has given the whole collection once. */
    boolean synced() {
        return synced;
    }

    void setSynced(boolean value) {
        synced = value;
    }

    EndpointObject get(ObjectKey key) {
        return byKey.get(key);
    }

    Collection<EndpointObject> all() {
        return byKey.values();
    }

    Set<ObjectKey> keys() {
        return Set.copyOf(byKey.keySet());
    }

    Collection<EndpointObject> ownedBy(ObjectKey service) {
        return byOwner.getOrDefault(service, Set.of()).stream().map(byKey::get).toList();
    }

    void put(EndpointObject object) {
        EndpointObject before = byKey.put(object.key(), object);
        if (before != null && before.owner() != null && !before.owner().equals(object.owner())) {
            disown(before);
        }
        if (object.owner() != null) {
            byOwner.computeIfAbsent(object.owner(), unused -> new HashSet<>(4)).add(object.key());
        }
    }

    EndpointObject remove(ObjectKey key) {
        EndpointObject before = byKey.remove(key);
        if (before != null && before.owner() != null) {
            disown(before);
        }
        return before;
    }

    void clear() {
        byKey.clear();
        byOwner.clear();
    }

    private void disown(EndpointObject object) {
        byOwner.computeIfPresent(object.owner(), (owner, keys) -> {
            keys.remove(object.key());
            return keys.isEmpty() ? null : keys;
        });
    }
}
