package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The fields of an object that a field selector may name, as the strings that it is compared with.
 *
 * <p>Field numbers: {@code k8s.io/api/core/v1/generated.proto}.
 */
public final class FieldValues {

    private static final int NODE_SPEC = 2;
    private static final int NODE_SPEC_UNSCHEDULABLE = 4;
    private static final int SERVICE_SPEC = 2;
    private static final int SERVICE_SPEC_CLUSTER_IP = 3;
    private static final int SERVICE_SPEC_TYPE = 4;

    private FieldValues() {}

    /** The value of a field; empty where the object has it not or the resource does not offer it. */
    public static String of(KubeObject object, String field) {
        return switch (field) {
            case "metadata.name" -> object.key().name();
            case "metadata.namespace" -> object.key().namespace();
            case "spec.clusterIP" -> specOfService(object, SERVICE_SPEC_CLUSTER_IP);
            case "spec.type" -> specOfService(object, SERVICE_SPEC_TYPE);
            case "spec.unschedulable" ->
                object.resource().equals(Resource.NODES)
                        ? Boolean.toString(!inMessage(object, NODE_SPEC, NODE_SPEC_UNSCHEDULABLE)
                                .isEmpty())
                        : "";
            default -> "";
        };
    }

    /** Whether no selector of labels or fields can tell two states of one object apart. */
    public static boolean sameSelection(KubeObject before, KubeObject after) {
        if (!before.labels().equals(after.labels())) {
            return false;
        }
        return same(before, after, "spec.clusterIP")
                && same(before, after, "spec.type")
                && same(before, after, "spec.unschedulable");
    }

    private static boolean same(KubeObject before, KubeObject after, String field) {
        return of(before, field).equals(of(after, field));
    }

    private static String specOfService(KubeObject object, int field) {
        return object.resource().equals(Resource.SERVICES) ? inMessage(object, SERVICE_SPEC, field) : "";
    }

    /** A string as it is; a true boolean as {@code true}; a false or absent one as the empty string. */
    private static String inMessage(KubeObject object, int message, int field) {
        try {
            String value = "";
            CodedInputStream in = CodedInputStream.newInstance(object.bytes());
            while (!in.isAtEnd()) {
                int tag = in.readTag();
                if (WireFormat.getTagFieldNumber(tag) == message) {
                    int limit = in.pushLimit(in.readRawVarint32());
                    value = readField(in, field, value);
                    in.popLimit(limit);
                } else {
                    in.skipField(tag);
                }
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException("not a message: " + object, e);
        }
    }

    private static String readField(CodedInputStream in, int field, String before) throws IOException {
        String value = before;
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) != field) {
                in.skipField(tag);
            } else if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
                value = in.readBool() ? "true" : "";
            } else {
                value = in.readStringRequireUtf8();
            }
        }
        return value;
    }
}
