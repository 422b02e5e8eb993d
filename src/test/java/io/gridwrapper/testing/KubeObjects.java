package io.gridwrapper.testing;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ObjectReader;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Collectors;

/** Objects as an apiserver sends them, built from the generated messages. All but nodes live in one namespace. */
public final class KubeObjects {

    public static final String NAMESPACE = "shop";

    private KubeObjects() {}

    public static ObjectKey key(String name) {
        return new ObjectKey(NAMESPACE, name);
    }

    public static KubeObject of(Resource resource, MessageLite message) {
        return of(resource, message.toByteArray());
    }

    public static KubeObject of(Resource resource, byte[] message) {
        try {
            return ObjectReader.read(resource, message);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static KubeObject node(String name, long version, Map<String, String> labels) {
        return of(
                Resource.NODES,
                V1.Node.newBuilder()
                        .setMetadata(Meta.ObjectMeta.newBuilder()
                                .setName(name)
                                .setResourceVersion(Long.toString(version))
                                .putAllLabels(labels))
                        .setStatus(V1.NodeStatus.newBuilder().setPhase("at " + version))
                        .build());
    }

    public static KubeObject service(String name, long version, Map<String, String> annotations) {
        return service(name, version, annotations, Map.of(), "10.0.0.1");
    }

    public static KubeObject service(
            String name, long version, Map<String, String> annotations, Map<String, String> labels, String clusterIp) {
        return of(
                Resource.SERVICES,
                V1.Service.newBuilder()
                        .setMetadata(metadata(name)
                                .setResourceVersion(Long.toString(version))
                                .putAllAnnotations(annotations)
                                .putAllLabels(labels))
                        .setSpec(V1.ServiceSpec.newBuilder().setClusterIP(clusterIp))
                        .build());
    }

    public static Meta.ObjectMeta.Builder metadata(String name) {
        return Meta.ObjectMeta.newBuilder().setName(name).setNamespace(NAMESPACE);
    }

    /** A slice of a service. @param endpoints each {@code address@node}, or {@code address} for none */
    public static V1Discovery.EndpointSlice slice(String name, String service, String... endpoints) {
        V1Discovery.EndpointSlice.Builder slice = V1Discovery.EndpointSlice.newBuilder()
                .setMetadata(metadata(name).putLabels("kubernetes.io/service-name", service))
                .setAddressType("IPv4");
        for (String endpoint : endpoints) {
            slice.addEndpoints(endpoint(endpoint));
        }
        return slice.addPorts(V1Discovery.EndpointPort.newBuilder().setPort(80)).build();
    }

    /** @param endpoint {@code address@node}, or {@code address} for no node */
    public static V1Discovery.Endpoint endpoint(String endpoint) {
        String[] parts = endpoint.split("@");
        V1Discovery.Endpoint.Builder built = V1Discovery.Endpoint.newBuilder()
                .addAddresses(parts[0])
                .setConditions(V1Discovery.EndpointConditions.newBuilder().setReady(true));
        return parts.length == 1 ? built.build() : built.setNodeName(parts[1]).build();
    }

    /** An Endpoints object with one subset. @param ready each {@code address@node} */
    public static V1.Endpoints endpoints(String name, String... ready) {
        return V1.Endpoints.newBuilder()
                .setMetadata(metadata(name))
                .addSubsets(subset(ready))
                .build();
    }

    public static V1.EndpointSubset.Builder subset(String... ready) {
        V1.EndpointSubset.Builder subset = V1.EndpointSubset.newBuilder();
        for (String each : ready) {
            subset.addAddresses(address(each));
        }
        return subset.addPorts(V1.EndpointPort.newBuilder().setPort(80));
    }

    /** @param address {@code address@node}, or {@code address} for no node */
    public static V1.EndpointAddress address(String address) {
        String[] parts = address.split("@");
        V1.EndpointAddress.Builder built = V1.EndpointAddress.newBuilder().setIp(parts[0]);
        return parts.length == 1 ? built.build() : built.setNodeName(parts[1]).build();
    }

    /** The first address of each endpoint of a slice, with blanks between. */
    public static String addresses(KubeObject slice) {
        try {
            return V1Discovery.EndpointSlice.parseFrom(slice.toByteArray()).getEndpointsList().stream()
                    .map(endpoint -> endpoint.getAddresses(0))
                    .collect(Collectors.joining(" "));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }
}
