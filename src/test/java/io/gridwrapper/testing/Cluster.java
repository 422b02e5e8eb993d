package io.gridwrapper.testing;

import com.google.protobuf.MessageLite;
import io.gridwrapper.cache.CacheOptions;
import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.topology.EndpointReader;
import io.gridwrapper.topology.TopologyKeys;
import io.gridwrapper.wire.KubeObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A small cluster that tells a cache of each of its changes, in the way of the handlers. While the link is down it
 * changes in silence, and {@link #relist} tells of all at once. For one thread at a time.
 */
public final class Cluster {

    public static final String HOST = "host";
    public static final String ZONE = "zone";

    private final StorageCache cache;
    private final Map<String, Map<String, String>> nodes = new TreeMap<>();
    private final Map<String, KubeObject> nodeObjects = new TreeMap<>();
    private final Map<String, List<String>> keysOf = new TreeMap<>();
    private final Map<String, KubeObject> serviceObjects = new TreeMap<>();
    private final Map<Resource, Map<ObjectKey, MessageLite>> holders = new HashMap<>();
    private Map<String, String> hostLabels;
    private long version = 1000;
    private boolean linked = true;

    public Cluster() {
        this(100, 1_700_000_000_000L);
    }

    public Cluster(int historySize, long currentTimeMillis) {
        cache = new StorageCache(new CacheOptions(HOST, historySize, currentTimeMillis));
        Resource.SERVED.stream().filter(Resource::holdsEndpoints).forEach(r -> holders.put(r, new TreeMap<>()));
    }

    public StorageCache cache() {
        return cache;
    }

    public ServedCollection served(Resource resource) {
        return cache.collection(resource);
    }

    /** The version that the apiserver has reached. */
    public long version() {
        return version;
    }

    public void setVersion(long value) {
        version = value;
    }

    public Cluster sync() {
        Resource.SERVED.forEach(this::relist);
        return this;
    }

    public void linkDown() {
        linked = false;
    }

    public void linkUp() {
        linked = true;
        sync();
    }

    /** Tells the cache of a whole collection. */
    public void relist(Resource resource) {
        if (resource.equals(Resource.NODES)) {
            learnHost();
            cache.resyncNodes(nodeObjects.values(), version);
        } else if (resource.equals(Resource.SERVICES)) {
            Map<KubeObject, TopologyKeys> list = new LinkedHashMap<>();
            serviceObjects.values().forEach(service -> list.put(service, TopologyKeys.of(service)));
            cache.resyncServices(list, version);
        } else {
            cache.resyncEndpoints(
                    resource,
                    holders.get(resource).values().stream()
                            .map(message -> EndpointReader.read(KubeObjects.of(resource, message), cache.nodeIds()))
                            .toList());
        }
    }

    /** A node comes, or has other labels, or only a heartbeat. */
    public void node(String name, Map<String, String> labels) {
        nodes.put(name, labels);
        nodeObjects.put(name, KubeObjects.node(name, ++version, labels));
        if (linked) {
            learnHost();
            cache.applyNode(nodeObjects.get(name));
        }
    }

    public void node(String name, String zone) {
        node(name, Map.of(ZONE, zone));
    }

    public void deleteNode(String name) {
        version++;
        nodes.remove(name);
        if (nodeObjects.remove(name) != null && linked) {
            cache.deleteNode(new ObjectKey("", name), version);
        }
    }

    /** A service comes, or changes. @param keys none for one that is not keyed */
    public void service(String name, String... keys) {
        Map<String, String> annotations =
                keys.length == 0 ? Map.of() : Map.of("topologyKeys", "[\"" + String.join("\",\"", keys) + "\"]");
        service(KubeObjects.service(name, ++version, annotations), keys);
    }

    public void service(KubeObject service, String... keys) {
        keysOf.put(service.key().name(), List.of(keys));
        serviceObjects.put(service.key().name(), service);
        version = Math.max(version, service.version());
        if (linked) {
            cache.applyService(service, TopologyKeys.of(service));
        }
    }

    public void deleteService(String name) {
        version++;
        keysOf.remove(name);
        if (serviceObjects.remove(name) != null && linked) {
            cache.deleteService(KubeObjects.key(name), version);
        }
    }

    /** A slice or Endpoints object comes, or changes. */
    public void put(Resource resource, MessageLite message) {
        version++;
        KubeObject object = KubeObjects.of(resource, message);
        holders.get(resource).put(object.key(), message);
        if (linked) {
            cache.applyEndpoints(EndpointReader.read(object, cache.nodeIds()));
        }
    }

    public void slice(String name, String service, String... endpoints) {
        put(Resource.ENDPOINT_SLICES, KubeObjects.slice(name, service, endpoints));
    }

    public void delete(Resource resource, String name) {
        version++;
        holders.get(resource).remove(KubeObjects.key(name));
        if (linked) {
            cache.deleteEndpoints(resource, KubeObjects.key(name));
        }
    }

    public Oracle oracle() {
        return new Oracle(hostLabels, nodes);
    }

    /** What the host may see of a resource that holds endpoints, as the oracle tells. */
    public Map<ObjectKey, MessageLite> expected(Resource resource) {
        Map<ObjectKey, MessageLite> expected = new TreeMap<>();
        holders.get(resource).forEach((key, message) -> {
            KubeObject original = KubeObjects.of(resource, message);
            String owner = resource.equals(Resource.ENDPOINTS)
                    ? key.name()
                    : original.labels().get("kubernetes.io/service-name");
            List<String> keys = owner == null ? List.of() : keysOf.getOrDefault(owner, List.of());
            expected.put(key, oracle().prune(Oracle.parse(resource, original.bytes()), keys));
        });
        return expected;
    }

    /** What the cache lists. */
    public Map<ObjectKey, MessageLite> listed(Resource resource) {
        Map<ObjectKey, KubeObject> objects = new TreeMap<>();
        served(resource).snapshot().objects().forEach(object -> objects.put(object.key(), object));
        return parsed(resource, objects);
    }

    public static Map<ObjectKey, MessageLite> parsed(Resource resource, Map<ObjectKey, KubeObject> objects) {
        Map<ObjectKey, MessageLite> parsed = new TreeMap<>();
        objects.forEach((key, object) -> parsed.put(key, Oracle.parse(resource, object.toByteArray())));
        return parsed;
    }

    private void learnHost() {
        if (nodes.containsKey(HOST)) {
            hostLabels = nodes.get(HOST);
        }
    }
}
