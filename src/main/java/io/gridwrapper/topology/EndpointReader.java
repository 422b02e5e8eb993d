package io.gridwrapper.topology;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ProtoMap;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the endpoints in the message of a slice or of an Endpoints object.
 *
 * <p>Field numbers: {@code k8s.io/api/discovery/v1}, {@code discovery/v1beta1} and {@code core/v1}, generated.proto.
 * The topology map and the node name of a slice's endpoint have the same numbers in both versions.
 */
public final class EndpointReader {

    private static final String SERVICE_NAME = "kubernetes.io/service-name";
    private static final String HOSTNAME = "kubernetes.io/hostname";
    private static final int SLICE_ENDPOINTS = 2;
    private static final int SLICE_TOPOLOGY = 5;
    private static final int SLICE_NODE_NAME = 6;
    private static final int SUBSETS = 2;
    private static final int SUBSET_ADDRESSES = 1;
    private static final int SUBSET_NOT_READY_ADDRESSES = 2;
    private static final int ADDRESS_NODE_NAME = 4;

    private final NodeIds ids;
    private final boolean slice;
    private final IntStream.Builder nodes = IntStream.builder();
    private final IntStream.Builder ranges = IntStream.builder();
    private final IntStream.Builder subsets = IntStream.builder();
    private int endpoints;

    private EndpointReader(NodeIds ids, boolean slice) {
        this.ids = ids;
        this.slice = slice;
    }

    /**
     * @param ids where node names get their numbers
     * @throws IllegalArgumentException where the message is broken
     */
    public static EndpointObject read(KubeObject object, NodeIds ids) {
        boolean slice = !object.resource().equals(Resource.ENDPOINTS);
        EndpointReader reader = new EndpointReader(ids, slice);
        try {
            reader.readObject(CodedInputStream.newInstance(object.bytes()));
        } catch (IOException e) {
            throw new IllegalArgumentException(object + " is not a message: " + e.getMessage(), e);
        }
        return new EndpointObject(
                object,
                slice ? ownerOfSlice(object) : object.key(),
                reader.nodes.build().toArray(),
                reader.ranges.build().toArray(),
                reader.subsets.build().toArray());
    }

    private static ObjectKey ownerOfSlice(KubeObject slice) {
        String service = slice.labels().get(SERVICE_NAME);
        return service == null || service.isEmpty()
                ? null
                : new ObjectKey(slice.key().namespace(), service);
    }

    private void readObject(CodedInputStream in) throws IOException {
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            int tag = in.readTag();
            int field = WireFormat.getTagFieldNumber(tag);
            if (slice && field == SLICE_ENDPOINTS) {
                readEndpoint(in, start);
            } else if (!slice && field == SUBSETS) {
                readSubset(in, start);
            } else {
                in.skipField(tag);
            }
        }
    }

    private void readSubset(CodedInputStream in, int start) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        int bodyStart = in.getTotalBytesRead();
        while (!in.isAtEnd()) {
            int addressStart = in.getTotalBytesRead();
            int tag = in.readTag();
            int field = WireFormat.getTagFieldNumber(tag);
            if (field == SUBSET_ADDRESSES || field == SUBSET_NOT_READY_ADDRESSES) {
                readEndpoint(in, addressStart);
            } else {
                in.skipField(tag);
            }
        }
        in.popLimit(limit);
        subsets.add(start).add(bodyStart).add(in.getTotalBytesRead()).add(endpoints);
    }

    private void readEndpoint(CodedInputStream in, int start) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        String node = "";
        Map<String, String> topology = Map.of();
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            int field = WireFormat.getTagFieldNumber(tag);
            if (field == (slice ? SLICE_NODE_NAME : ADDRESS_NODE_NAME)) {
                node = in.readStringRequireUtf8();
            } else if (slice && field == SLICE_TOPOLOGY) {
                topology = topology.isEmpty() ? new HashMap<>() : topology;
                ProtoMap.readEntry(in, topology);
            } else {
                in.skipField(tag);
            }
        }
        in.popLimit(limit);
        nodes.add(ids.of(node.isEmpty() ? topology.getOrDefault(HOSTNAME, "") : node));
        ranges.add(start).add(in.getTotalBytesRead());
        endpoints++;
    }
}
