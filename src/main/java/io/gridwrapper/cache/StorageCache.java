package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.topology.EndpointObject;
import io.gridwrapper.topology.NodeIds;
import io.gridwrapper.topology.TopologyKeys;
import io.gridwrapper.wire.KubeObject;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Everything that the proxy knows: the originals as the source gave them, and what the host may see of them. The
 * handlers of the events write it, one at a time; readers take a {@link ServedCollection} and no lock.
 */
@Singleton
public final class StorageCache {

    private static final List<Resource> PRUNED =
            Resource.SERVED.stream().filter(Resource::holdsEndpoints).toList();

    private final ReentrantLock writing = new ReentrantLock();
    private final NodeIds ids = new NodeIds();
    private final NodeTable nodes = new NodeTable(ids);
    private final Map<ObjectKey, TopologyKeys> keysOf = new HashMap<>();
    private final Map<Resource, EndpointTable> originals = new HashMap<>();
    private final Map<Resource, ServedCollection> collections = new HashMap<>();
    private final View view;

    @Inject
    public StorageCache(CacheOptions options) {
        for (Resource resource : Resource.SERVED) {
            collections.put(resource, new ServedCollection(resource, options.historySize()));
        }
        PRUNED.forEach(resource -> originals.put(resource, new EndpointTable()));
        Map<Resource, ServedCollection> pruned =
                PRUNED.stream().collect(Collectors.toMap(resource -> resource, collections::get));
        view = new View(options.hostName(), ids, nodes, new Versions(options.currentTimeMillis()), pruned);
    }

    /** What the host sees of a resource. */
    public ServedCollection collection(Resource resource) {
        return Objects.requireNonNull(collections.get(resource), () -> "not served: " + resource);
    }

    /** Where node names get their numbers. Safe for use by many threads. */
    public NodeIds nodeIds() {
        return ids;
    }

    public void resyncNodes(Collection<KubeObject> list, long version) {
        write(() -> {
            Set<ObjectKey> listed = list.stream().map(KubeObject::key).collect(Collectors.toSet());
            for (ObjectKey known : collection(Resource.NODES).objects().keySet()) {
                if (!listed.contains(known)) {
                    nodes.set(known.name(), null);
                }
            }
            list.forEach(node -> nodes.set(node.key().name(), node.labels()));
            UpstreamResync.apply(collection(Resource.NODES), list, version);
            pruneAgain(view.nodesChanged());
            beginWhatIsComplete();
        });
    }

    public void applyNode(KubeObject node) {
        write(() -> {
            ServedCollection collection = collection(Resource.NODES);
            KubeObject before = collection.get(node.key());
            if (!isNews(before, node)) {
                return;
            }
            collection.put(node);
            if (before == null || !before.labels().equals(node.labels())) {
                pruneAgain(view.nodeChanged(nodes.set(node.key().name(), node.labels())));
            }
        });
    }

    public void deleteNode(ObjectKey key, long version) {
        write(() -> {
            if (collection(Resource.NODES).get(key) != null) {
                collection(Resource.NODES).remove(key, version);
                pruneAgain(view.nodeChanged(nodes.set(key.name(), null)));
            }
        });
    }

    /**
     * @param list each service with its topology keys
     * @return the services of the list whose version was not known before
     */
    public List<KubeObject> resyncServices(Map<KubeObject, TopologyKeys> list, long version) {
        return write(() -> {
            ServedCollection collection = collection(Resource.SERVICES);
            List<KubeObject> news = list.keySet().stream()
                    .filter(service -> isNews(collection.get(service.key()), service))
                    .toList();
            Map<ObjectKey, TopologyKeys> before = Map.copyOf(keysOf);
            keysOf.clear();
            list.forEach((service, keys) -> keysOf.put(service.key(), keys));
            UpstreamResync.apply(collection, list.keySet(), version);
            Set<ObjectKey> touched = new HashSet<>(before.keySet());
            touched.addAll(keysOf.keySet());
            touched.removeIf(key -> sameKeys(before.get(key), keysOf.get(key)));
            touched.forEach(this::pruneOwned);
            beginWhatIsComplete();
            return news;
        });
    }

    /** @return whether this version of the service was not known before */
    public boolean applyService(KubeObject service, TopologyKeys keys) {
        return write(() -> {
            ServedCollection collection = collection(Resource.SERVICES);
            if (!isNews(collection.get(service.key()), service)) {
                return false;
            }
            collection.put(service);
            if (!sameKeys(keysOf.put(service.key(), keys), keys)) {
                pruneOwned(service.key());
            }
            return true;
        });
    }

    public void deleteService(ObjectKey key, long version) {
        write(() -> {
            if (collection(Resource.SERVICES).get(key) != null) {
                collection(Resource.SERVICES).remove(key, version);
                if (!sameKeys(keysOf.remove(key), null)) {
                    pruneOwned(key);
                }
            }
        });
    }

    public void resyncEndpoints(Resource resource, Collection<EndpointObject> list) {
        write(() -> {
            EndpointTable table = originals.get(resource);
            Set<ObjectKey> listed = list.stream().map(EndpointObject::key).collect(Collectors.toSet());
            for (ObjectKey known : table.keys()) {
                if (!listed.contains(known)) {
                    removeEndpoints(resource, known);
                }
            }
            list.forEach(this::putEndpoints);
            table.setSynced(true);
            beginWhatIsComplete();
        });
    }

    public void applyEndpoints(EndpointObject object) {
        write(() -> putEndpoints(object));
    }

    public void deleteEndpoints(Resource resource, ObjectKey key) {
        write(() -> removeEndpoints(resource, key));
    }

    /** Nothing has changed up to a version of the source. */
    public void progressed(Resource resource, long version) {
        if (!resource.holdsEndpoints()) {
            write(() -> {
                if (collection(resource).isReady()) {
                    collection(resource).advance(version);
                }
            });
        }
    }

    /** The source does not offer a resource. */
    public void unserved(Resource resource) {
        write(() -> {
            collection(resource).unserved();
            if (resource.holdsEndpoints()) {
                originals.get(resource).clear();
                originals.get(resource).setSynced(false);
            }
        });
    }

    private static boolean isNews(KubeObject before, KubeObject after) {
        return before == null || after.version() > before.version();
    }

    private static boolean sameKeys(TopologyKeys before, TopologyKeys after) {
        List<String> none = List.of();
        return (before == null ? none : before.keys()).equals(after == null ? none : after.keys());
    }

    private void putEndpoints(EndpointObject object) {
        Resource resource = object.object().resource();
        EndpointObject before = originals.get(resource).get(object.key());
        if (before != null && before.object().sameState(object.object())) {
            return;
        }
        originals.get(resource).put(object);
        if (view.collection(resource).isReady()) {
            view.apply(object, keysOf);
        }
    }

    private void removeEndpoints(Resource resource, ObjectKey key) {
        originals.get(resource).remove(key);
        if (view.collection(resource).isReady()) {
            view.remove(resource, key);
        }
    }

    private void pruneOwned(ObjectKey service) {
        for (Resource resource : PRUNED) {
            if (view.collection(resource).isReady()) {
                originals.get(resource).ownedBy(service).forEach(object -> view.apply(object, keysOf));
            }
        }
    }

    private void pruneAgain(Map<List<String>, BitSet> flips) {
        if (flips.isEmpty()) {
            return;
        }
        view.retainKeys(keysOf.values().stream().map(TopologyKeys::keys).collect(Collectors.toSet()));
        for (Resource resource : PRUNED) {
            if (view.collection(resource).isReady()) {
                originals.get(resource).all().stream()
                        .filter(object -> object.touches(flips.get(keys(object))))
                        .forEach(object -> view.apply(object, keysOf));
            }
        }
    }

    private List<String> keys(EndpointObject object) {
        TopologyKeys keys = object.owner() == null ? null : keysOf.get(object.owner());
        return keys == null ? List.of() : keys.keys();
    }

    /** Before nodes and services are known, nobody can say what may be seen: then there is no answer yet. */
    private void beginWhatIsComplete() {
        if (!collection(Resource.NODES).isReady()
                || !collection(Resource.SERVICES).isReady()) {
            return;
        }
        for (Resource resource : PRUNED) {
            EndpointTable table = originals.get(resource);
            if (table.synced() && !view.collection(resource).isReady()) {
                view.begin(resource, table.all(), keysOf);
            }
        }
    }

    private void write(Runnable change) {
        write(() -> {
            change.run();
            return true;
        });
    }

    private <T> T write(Supplier<T> change) {
        writing.lock();
        try {
            return change.get();
        } finally {
            List<ServedCollection> changed = collections.values().stream()
                    .filter(ServedCollection::publish)
                    .toList();
            writing.unlock();
            changed.forEach(ServedCollection::notifyListeners);
        }
    }
}
