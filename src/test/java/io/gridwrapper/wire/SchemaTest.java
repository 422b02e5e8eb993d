package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.gridwrapper.kube.Resource;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds the schema against the descriptors of the generated messages, field by field and both ways. */
class SchemaTest {

    private static final Map<Resource, Descriptor> GENERATED = Map.of(
            Resource.NODES, V1.Node.getDescriptor(),
            Resource.SERVICES, V1.Service.getDescriptor(),
            Resource.ENDPOINTS, V1.Endpoints.getDescriptor(),
            Resource.ENDPOINT_SLICES, V1Discovery.EndpointSlice.getDescriptor());

    /** Fields that the generated messages have not: of older servers, and one day of younger ones. */
    private static final Set<String> NOT_GENERATED = Set.of("ServiceSpec.topologyKeys");

    @Test
    void everyFieldHasTheNumberNameAndTypeOfTheGeneratedMessage() {
        Map<String, String> ours = new TreeMap<>();
        Map<String, String> generated = new TreeMap<>();
        GENERATED.forEach((resource, descriptor) -> compare(Schema.of(resource), descriptor, ours, generated));

        Set<String> notGenerated = new TreeSet<>(ours.keySet());
        notGenerated.removeAll(generated.keySet());
        assertThat(notGenerated).isEqualTo(NOT_GENERATED);
        ours.keySet().removeAll(NOT_GENERATED);
        assertThat(ours).isEqualTo(generated);
    }

    @Test
    void slicesOfV1beta1DifferInTheFieldsAfterTheTargetReference() {
        SchemaMessage slice = Schema.of(Resource.ENDPOINT_SLICES_V1BETA1);
        assertThat(slice.fields())
                .extracting(SchemaTest::line)
                .containsExactly("1 metadata", "2 endpoints", "3 ports", "4 addressType");
        assertThat(slice.byName("endpoints").message().fields())
                .extracting(SchemaTest::line)
                .containsExactly(
                        "1 addresses",
                        "2 conditions",
                        "3 hostname",
                        "4 targetRef",
                        "5 topology",
                        "6 nodeName",
                        "7 hints");
    }

    @Test
    void aFieldOfAnotherWireTypeIsUnknown() {
        SchemaMessage node = Schema.of(Resource.NODES);
        assertThat(node.byTag(1 << 3 | 2).name().getValue()).isEqualTo("metadata");
        assertThat(node.byTag(1 << 3)).isNull();
        assertThat(node.byTag(99 << 3)).isNull();
    }

    @Test
    void aResourceThatIsNotServedHasNoMessage() {
        assertThatThrownBy(() -> Schema.of(new Resource("", "v1", "pods", "Pod", true)))
                .hasMessageContaining("core.v1.Pod");
    }

    private static String line(SchemaField field) {
        return field.number() + " " + field.name();
    }

    private static void compare(
            SchemaMessage message, Descriptor descriptor, Map<String, String> ours, Map<String, String> generated) {
        for (FieldDescriptor field : descriptor.getFields()) {
            generated.put(descriptor.getName() + "." + field.getName(), describe(field));
        }
        for (SchemaField field : message.fields()) {
            ours.put(descriptor.getName() + "." + field.name(), describe(field));
            FieldDescriptor other = descriptor.findFieldByName(field.name().getValue());
            if (field.message() != null && other != null) {
                compare(field.message(), other.getMessageType(), ours, generated);
            }
        }
    }

    private static String describe(SchemaField field) {
        String type = switch (field.type()) {
            case QUANTITY -> "Quantity";
            case INT_OR_STRING -> "IntOrString";
            case TIME -> "Time";
            case RAW_JSON -> "FieldsV1";
            case MESSAGE -> field.message().name().replaceAll(".*\\.", "");
            default -> field.type().name().toLowerCase();
        };
        boolean map = field.presence() == Presence.MAP;
        return field.number() + " " + type + (map ? " map" : field.presence().isRepeated() ? " repeated" : "");
    }

    private static String describe(FieldDescriptor field) {
        FieldDescriptor value = field.isMapField() ? field.getMessageType().findFieldByNumber(2) : field;
        String type = value.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                ? value.getMessageType().getName()
                : value.getType().name().toLowerCase();
        return field.getNumber() + " " + type + (field.isMapField() ? " map" : field.isRepeated() ? " repeated" : "");
    }
}
