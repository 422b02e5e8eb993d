package io.gridwrapper.source;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import io.gridwrapper.kube.Resource;
import java.util.List;

/**
 * Sets what a manifest leaves open and an apiserver would set, as the API's reference states it for each field; as far
 * as kubectl shows it and kube-proxy relies on it. Addresses are not allotted.
 *
 * <p>Field numbers: {@code k8s.io/api}, core/v1 and discovery/v1, generated.proto.
 */
final class ManifestDefaults {

    private static final int SERVICE_SPEC = 2;
    private static final int SPEC_PORTS = 1;
    private static final int SPEC_TYPE = 4;
    private static final int SPEC_SESSION_AFFINITY = 7;
    private static final int SPEC_EXTERNAL_TRAFFIC_POLICY = 11;
    private static final int SPEC_SESSION_AFFINITY_CONFIG = 14;
    private static final int SPEC_INTERNAL_TRAFFIC_POLICY = 22;
    private static final int AFFINITY_CLIENT_IP = 1;
    private static final int CLIENT_IP_TIMEOUT_SECONDS = 1;
    private static final long THREE_HOURS = 10_800;

    private static final int SERVICE_PORT_PROTOCOL = 2;
    private static final int SERVICE_PORT_PORT = 3;
    private static final int SERVICE_PORT_TARGET = 4;
    private static final int TARGET_NUMBER = 2;
    private static final int TARGET_NAME = 3;

    private static final int ENDPOINTS_SUBSETS = 2;
    private static final int SUBSET_PORTS = 3;
    private static final int SUBSET_PORT_PROTOCOL = 3;

    private static final int SLICE_PORTS = 3;
    private static final int SLICE_PORT_NAME = 1;
    private static final int SLICE_PORT_PROTOCOL = 2;

    private static final String TCP = "TCP";

    /** One message made of another. */
    @FunctionalInterface
    private interface Edit {
        UnknownFieldSet of(UnknownFieldSet message) throws InvalidProtocolBufferException;
    }

    private ManifestDefaults() {}

    /**
     * The message of an object with its defaults.
     *
     * @param message the message of an object of the resource
     */
    static byte[] set(Resource resource, byte[] message) throws InvalidProtocolBufferException {
        UnknownFieldSet object = UnknownFieldSet.parseFrom(message);
        return switch (resource.kind()) {
            case "Service" ->
                each(object, SERVICE_SPEC, ManifestDefaults::serviceSpec).toByteArray();
            case "Endpoints" ->
                each(object, ENDPOINTS_SUBSETS, ManifestDefaults::subset).toByteArray();
            case "EndpointSlice" ->
                each(object, SLICE_PORTS, ManifestDefaults::slicePort).toByteArray();
            default -> message;
        };
    }

    private static UnknownFieldSet serviceSpec(UnknownFieldSet open) throws InvalidProtocolBufferException {
        UnknownFieldSet spec = each(open, SPEC_PORTS, ManifestDefaults::servicePort);
        spec = text(spec, SPEC_TYPE, "ClusterIP");
        spec = text(spec, SPEC_SESSION_AFFINITY, "None");
        String type = text(spec, SPEC_TYPE);
        if (!type.equals("ExternalName")) {
            spec = text(spec, SPEC_INTERNAL_TRAFFIC_POLICY, "Cluster");
        }
        if (List.of("NodePort", "LoadBalancer").contains(type)) {
            spec = text(spec, SPEC_EXTERNAL_TRAFFIC_POLICY, "Cluster");
        }
        return text(spec, SPEC_SESSION_AFFINITY).equals("ClientIP") ? affinityConfig(spec) : spec;
    }

    /** Without the timeout of its affinity, kube-proxy ends on such a service. */
    private static UnknownFieldSet affinityConfig(UnknownFieldSet spec) throws InvalidProtocolBufferException {
        return each(
                present(spec, SPEC_SESSION_AFFINITY_CONFIG),
                SPEC_SESSION_AFFINITY_CONFIG,
                config -> each(
                        present(config, AFFINITY_CLIENT_IP),
                        AFFINITY_CLIENT_IP,
                        clientIp -> clientIp.hasField(CLIENT_IP_TIMEOUT_SECONDS)
                                ? clientIp
                                : number(clientIp, CLIENT_IP_TIMEOUT_SECONDS, THREE_HOURS)));
    }

    private static UnknownFieldSet servicePort(UnknownFieldSet open) throws InvalidProtocolBufferException {
        UnknownFieldSet port = text(open, SERVICE_PORT_PROTOCOL, TCP);
        long number = number(port, SERVICE_PORT_PORT);
        return each(
                port,
                SERVICE_PORT_TARGET,
                target -> number(target, TARGET_NUMBER) == 0
                                && text(target, TARGET_NAME).isEmpty()
                        ? number(target, TARGET_NUMBER, number)
                        : target);
    }

    private static UnknownFieldSet subset(UnknownFieldSet subset) throws InvalidProtocolBufferException {
        return each(subset, SUBSET_PORTS, port -> text(port, SUBSET_PORT_PROTOCOL, TCP));
    }

    private static UnknownFieldSet slicePort(UnknownFieldSet port) {
        return text(text(port, SLICE_PORT_NAME, ""), SLICE_PORT_PROTOCOL, TCP);
    }

    /** The message with an edit done to each message that stands in a field. */
    private static UnknownFieldSet each(UnknownFieldSet message, int number, Edit edit)
            throws InvalidProtocolBufferException {
        Field.Builder edited = Field.newBuilder();
        for (ByteString part : message.getField(number).getLengthDelimitedList()) {
            edited.addLengthDelimited(edit.of(UnknownFieldSet.parseFrom(part)).toByteString());
        }
        return with(message, number, edited);
    }

    /** The message with an empty message in a field where there is none. */
    private static UnknownFieldSet present(UnknownFieldSet message, int number) {
        return message.hasField(number)
                ? message
                : with(message, number, Field.newBuilder().addLengthDelimited(ByteString.EMPTY));
    }

    /** The message with a text in a field that has none, or an empty one. */
    private static UnknownFieldSet text(UnknownFieldSet message, int number, String value) {
        return text(message, number).isEmpty()
                ? with(message, number, Field.newBuilder().addLengthDelimited(ByteString.copyFromUtf8(value)))
                : message;
    }

    private static UnknownFieldSet number(UnknownFieldSet message, int number, long value) {
        return with(message, number, Field.newBuilder().addVarint(value));
    }

    private static UnknownFieldSet with(UnknownFieldSet message, int number, Field.Builder field) {
        return message.toBuilder().addField(number, field.build()).build();
    }

    private static String text(UnknownFieldSet message, int number) {
        List<ByteString> values = message.getField(number).getLengthDelimitedList();
        return values.isEmpty() ? "" : values.get(values.size() - 1).toStringUtf8();
    }

    private static long number(UnknownFieldSet message, int number) {
        List<Long> values = message.getField(number).getVarintList();
        return values.isEmpty() ? 0 : values.get(values.size() - 1);
    }
}
