package io.gridwrapper.topology;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnknownFieldSet;
import io.gridwrapper.testing.KubeObjects;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Makes slices and Endpoints objects of any shape, on nodes that are known, unknown, not named, or named with nothing. */
final class AnyEndpoints {

    static final List<String> KEYS = List.of("kubernetes.io/hostname", "zone1", "zone2");
    static final List<String> NODES = List.of("host", "n1", "n2", "n3", "n4", "n5");

    private final Random random;

    AnyEndpoints(Random random) {
        this.random = random;
    }

    Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        for (String key : KEYS) {
            if (random.nextInt(3) > 0) {
                labels.put(key, pick(List.of("a", "b", "")));
            }
        }
        return labels;
    }

    /** Some of the nodes with their labels. */
    Map<String, Map<String, String>> nodes() {
        Map<String, Map<String, String>> nodes = new TreeMap<>();
        for (String node : NODES) {
            if (random.nextInt(5) > 0) {
                nodes.put(node, labels());
            }
        }
        return nodes;
    }

    List<String> keys() {
        return random.ints(1 + random.nextInt(2), 0, KEYS.size())
                .mapToObj(KEYS::get)
                .distinct()
                .toList();
    }

    V1Discovery.EndpointSlice slice() {
        V1Discovery.EndpointSlice.Builder slice = V1Discovery.EndpointSlice.newBuilder()
                .setMetadata(metadata())
                .setAddressType(pick(List.of("IPv4", "IPv6", "FQDN")));
        for (int i = random.nextInt(6); i > 0; i--) {
            slice.addEndpoints(endpoint());
        }
        slice.addPorts(V1Discovery.EndpointPort.newBuilder().setPort(80));
        return random.nextBoolean()
                ? slice.build()
                : slice.setUnknownFields(unknown()).build();
    }

    V1.Endpoints endpoints() {
        V1.Endpoints.Builder endpoints = V1.Endpoints.newBuilder().setMetadata(metadata());
        for (int i = random.nextInt(4); i > 0; i--) {
            V1.EndpointSubset.Builder subset = V1.EndpointSubset.newBuilder();
            // Two hundred addresses take more than a length of two bytes can say.
            for (int n = random.nextInt(8) == 0 ? 200 : random.nextInt(4); n > 0; n--) {
                subset.addAddresses(address());
            }
            for (int n = random.nextInt(3); n > 0; n--) {
                subset.addNotReadyAddresses(address());
            }
            subset.addPorts(V1.EndpointPort.newBuilder().setPort(80 + i));
            endpoints.addSubsets(
                    random.nextBoolean()
                            ? subset.build()
                            : subset.setUnknownFields(unknown()).build());
        }
        return endpoints.build();
    }

    private V1Discovery.Endpoint endpoint() {
        V1Discovery.Endpoint.Builder endpoint = V1Discovery.Endpoint.newBuilder()
                .addAddresses("10.0.0." + random.nextInt(9))
                .setHints(V1Discovery.EndpointHints.newBuilder()
                        .addForZones(V1Discovery.ForZone.newBuilder().setName("z")));
        if (random.nextBoolean()) {
            endpoint.setConditions(V1Discovery.EndpointConditions.newBuilder().setReady(random.nextBoolean()));
        }
        if (random.nextInt(4) > 0) {
            endpoint.setNodeName(nodeName());
        }
        if (random.nextInt(3) == 0) {
            endpoint.putDeprecatedTopology("kubernetes.io/hostname", nodeName());
            endpoint.putDeprecatedTopology("topology.kubernetes.io/zone", "z");
        }
        return random.nextBoolean()
                ? endpoint.build()
                : endpoint.setUnknownFields(unknown()).build();
    }

    private V1.EndpointAddress address() {
        V1.EndpointAddress.Builder address = V1.EndpointAddress.newBuilder()
                .setIp("10.0.0." + random.nextInt(9))
                .setTargetRef(V1.ObjectReference.newBuilder().setKind("Pod").setName("p" + random.nextInt(99)));
        return random.nextInt(5) == 0
                ? address.build()
                : address.setNodeName(nodeName()).build();
    }

    /** Node names, also the empty one and one that is never known. */
    private String nodeName() {
        int at = random.nextInt(NODES.size() + 2);
        return at < NODES.size() ? NODES.get(at) : at == NODES.size() ? "" : "stranger";
    }

    private Meta.ObjectMeta metadata() {
        return KubeObjects.metadata("web-" + random.nextInt(9))
                .setResourceVersion("7")
                .putLabels("kubernetes.io/service-name", "web")
                .build();
    }

    /** Fields of a newer Kubernetes. */
    private UnknownFieldSet unknown() {
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        UnknownFieldSet.Field field = UnknownFieldSet.Field.newBuilder()
                .addLengthDelimited(ByteString.copyFrom(bytes))
                .addVarint(random.nextLong())
                .addFixed32(random.nextInt())
                .build();
        return UnknownFieldSet.newBuilder()
                .addField(100 + random.nextInt(5000), field)
                .build();
    }

    MessageLite sliceOrEndpoints() {
        return random.nextBoolean() ? slice() : endpoints();
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
