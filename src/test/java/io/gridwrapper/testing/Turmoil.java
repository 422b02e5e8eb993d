package io.gridwrapper.testing;

import static io.gridwrapper.testing.Cluster.HOST;
import static io.gridwrapper.testing.Cluster.ZONE;

import com.google.protobuf.MessageLite;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Changes a cluster at random, in all the ways in which clusters change; also behind the back of the cache. */
public final class Turmoil {

    private static final List<String> NODES = List.of(HOST, "n1", "n2", "n3", "n4");
    private static final List<String> SERVICES = List.of("web", "api", "dns");
    private static final List<String> VALUES = List.of("a", "b");
    private static final List<String> KEYS = List.of(ZONE, "rack");
    private static final List<Resource> HOLDERS =
            Resource.SERVED.stream().filter(Resource::holdsEndpoints).toList();

    private final Cluster cluster;
    private final Random random;
    private int silentSteps;

    public Turmoil(Cluster cluster, Random random) {
        this.cluster = cluster;
        this.random = random;
    }

    /** One change, or several that the cache hears of only as a new list. */
    public void step() {
        change();
        if (silentSteps > 0 && --silentSteps == 0) {
            cluster.linkUp();
        }
    }

    /** Ends a silence. */
    public void settle() {
        silentSteps = 0;
        cluster.linkUp();
    }

    private void change() {
        switch (random.nextInt(14)) {
            case 0 -> cluster.node(pick(NODES), labels());
            case 1 -> cluster.node(HOST, labels());
            case 2 -> deleteNode();
            case 3 -> service();
            case 4 -> cluster.deleteService(pick(SERVICES));
            case 5 -> relistOrSilence();
            case 6, 7 -> cluster.delete(holder(), nameOfHolder());
            default -> put();
        }
    }

    private void deleteNode() {
        cluster.deleteNode(pick(NODES));
    }

    private void relistOrSilence() {
        if (silentSteps == 0 && random.nextInt(3) == 0) {
            cluster.linkDown();
            silentSteps = 1 + random.nextInt(8);
        } else if (silentSteps == 0) {
            cluster.relist(pick(Resource.SERVED));
        }
    }

    private void service() {
        String[] keys = KEYS.stream().filter(key -> random.nextBoolean()).toArray(String[]::new);
        Map<String, String> annotations =
                keys.length == 0 ? Map.of() : Map.of("topologyKeys", "[\"" + String.join("\",\"", keys) + "\"]");
        KubeObject service =
                KubeObjects.service(pick(SERVICES), cluster.version() + 1, annotations, side(), "10.0.0.1");
        cluster.service(service, keys);
    }

    private void put() {
        Resource resource = holder();
        String name = nameOfHolder();
        cluster.put(resource, resource.equals(Resource.ENDPOINTS) ? endpoints(name) : slice(name));
    }

    private MessageLite slice(String name) {
        V1Discovery.EndpointSlice slice = KubeObjects.slice(name, pick(SERVICES), endpointsOnNodes());
        Meta.ObjectMeta.Builder metadata = slice.getMetadata().toBuilder().putAllLabels(side());
        return slice.toBuilder().setMetadata(metadata).build();
    }

    private MessageLite endpoints(String name) {
        V1.EndpointSubset.Builder subset = KubeObjects.subset(endpointsOnNodes());
        for (String each : endpointsOnNodes()) {
            subset.addNotReadyAddresses(KubeObjects.address(each));
        }
        return V1.Endpoints.newBuilder()
                .setMetadata(KubeObjects.metadata(name).putAllLabels(side()))
                .addSubsets(subset)
                .build();
    }

    private String[] endpointsOnNodes() {
        String[] endpoints = new String[random.nextInt(4)];
        for (int i = 0; i < endpoints.length; i++) {
            endpoints[i] = random.nextInt(50) + (random.nextInt(8) == 0 ? "" : "@" + pick(NODES));
        }
        return endpoints;
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>(side());
        KEYS.stream().filter(key -> random.nextInt(4) > 0).forEach(key -> labels.put(key, pick(VALUES)));
        return labels;
    }

    /** A label for selectors to choose by. */
    private Map<String, String> side() {
        return random.nextBoolean() ? Map.of() : Map.of("side", pick(VALUES));
    }

    private Resource holder() {
        return pick(HOLDERS);
    }

    private String nameOfHolder() {
        return pick(SERVICES) + (random.nextBoolean() ? "" : "-" + random.nextInt(4));
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
