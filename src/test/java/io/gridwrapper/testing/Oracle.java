package io.gridwrapper.testing;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.gridwrapper.kube.Resource;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What pruning must come to, told as plainly as it can be: over generated messages and maps of labels, without indexes
 * and without memory.
 *
 * @param host the labels of the host, null where it was never known
 * @param nodes the labels of the known nodes by name
 */
public record Oracle(Map<String, String> host, Map<String, Map<String, String>> nodes) {

    private static final String HOSTNAME = "kubernetes.io/hostname";

    /** Whether the host may use what runs on a node. @param node its name, empty for none */
    public boolean shares(List<String> keys, String node) {
        Map<String, String> labels = nodes.get(node);
        return host != null
                && labels != null
                && keys.stream()
                        .anyMatch(key -> host.containsKey(key) && host.get(key).equals(labels.get(key)));
    }

    public static String nodeOf(V1Discovery.Endpoint endpoint) {
        return endpoint.getNodeName().isEmpty()
                ? endpoint.getDeprecatedTopologyOrDefault(HOSTNAME, "")
                : endpoint.getNodeName();
    }

    /** @param keys those of the owner; empty for one that is not keyed, or where there is none */
    public MessageLite prune(MessageLite original, List<String> keys) {
        if (keys.isEmpty()) {
            return original;
        }
        Predicate<String> kept = node -> shares(keys, node);
        return original instanceof V1Discovery.EndpointSlice slice
                ? prune(slice, kept)
                : prune((V1.Endpoints) original, kept);
    }

    private static MessageLite prune(V1Discovery.EndpointSlice slice, Predicate<String> kept) {
        return slice.toBuilder()
                .clearEndpoints()
                .addAllEndpoints(slice.getEndpointsList().stream()
                        .filter(endpoint -> kept.test(nodeOf(endpoint)))
                        .toList())
                .build();
    }

    private static MessageLite prune(V1.Endpoints endpoints, Predicate<String> kept) {
        V1.Endpoints.Builder pruned = endpoints.toBuilder();
        for (V1.EndpointSubset.Builder subset : pruned.getSubsetsBuilderList()) {
            List<V1.EndpointAddress> ready = filter(subset.getAddressesList(), kept);
            List<V1.EndpointAddress> notReady = filter(subset.getNotReadyAddressesList(), kept);
            subset.clearAddresses().addAllAddresses(ready);
            subset.clearNotReadyAddresses().addAllNotReadyAddresses(notReady);
        }
        return pruned.build();
    }

    private static List<V1.EndpointAddress> filter(List<V1.EndpointAddress> addresses, Predicate<String> kept) {
        return addresses.stream().filter(each -> kept.test(each.getNodeName())).toList();
    }

    /** Reads what a client got, less its version. The fields of v1beta1 that matter have the numbers of v1. */
    public static MessageLite parse(Resource resource, byte[] message) {
        try {
            if (resource.equals(Resource.ENDPOINTS)) {
                V1.Endpoints.Builder read = V1.Endpoints.newBuilder().mergeFrom(message);
                read.getMetadataBuilder().clearResourceVersion();
                return read.build();
            }
            V1Discovery.EndpointSlice.Builder read =
                    V1Discovery.EndpointSlice.newBuilder().mergeFrom(message);
            read.getMetadataBuilder().clearResourceVersion();
            return read.build();
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }
}
