package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gridwrapper.kube.Resource;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class JsonWriterTest {

    private static final Meta.ObjectMeta NAMED =
            Meta.ObjectMeta.newBuilder().setName("a").build();

    @Test
    void aSliceWithoutEndpointsHasAnEmptyListOfThem() {
        V1Discovery.EndpointSlice slice = V1Discovery.EndpointSlice.newBuilder()
                .setMetadata(NAMED)
                .setAddressType("IPv4")
                .build();
        assertThat(json(Resource.ENDPOINT_SLICES, slice.toByteArray()))
                .isEqualTo("{\"metadata\":{\"name\":\"a\"},\"endpoints\":[],\"ports\":null,\"addressType\":\"IPv4\"}");
    }

    @Test
    void aConditionThatIsFalseIsNotTheSameAsNone() {
        V1Discovery.EndpointSlice slice = V1Discovery.EndpointSlice.newBuilder()
                .setMetadata(NAMED)
                .addEndpoints(V1Discovery.Endpoint.newBuilder()
                        .addAddresses("10.0.0.1")
                        .setConditions(
                                V1Discovery.EndpointConditions.newBuilder().setReady(false)))
                .build();
        assertThat(json(Resource.ENDPOINT_SLICES, slice.toByteArray()))
                .contains("\"endpoints\":[{\"addresses\":[\"10.0.0.1\"],\"conditions\":{\"ready\":false}}]");
    }

    @Test
    void structuresThatAreNotSetAreWrittenWithTheirRequiredFields() {
        byte[] service = V1.Service.newBuilder().setMetadata(NAMED).build().toByteArray();
        assertThat(json(Resource.SERVICES, service))
                .isEqualTo("{\"metadata\":{\"name\":\"a\"},\"spec\":{},\"status\":{\"loadBalancer\":{}}}");
    }

    @Test
    void aTimeThatIsNoneIsLeftOutOrNull() {
        byte[] node = V1.Node.newBuilder()
                .setMetadata(NAMED.toBuilder().setCreationTimestamp(Meta.Time.getDefaultInstance()))
                .setStatus(V1.NodeStatus.newBuilder()
                        .addConditions(
                                V1.NodeCondition.newBuilder().setType("Ready").setStatus("True")))
                .build()
                .toByteArray();
        assertThat(json(Resource.NODES, node))
                .startsWith("{\"metadata\":{\"name\":\"a\"},")
                .contains(
                        "{\"type\":\"Ready\",\"status\":\"True\",\"lastHeartbeatTime\":null,\"lastTransitionTime\":null}");
    }

    @Test
    void theLastOfTwoValuesHoldsAndMessagesAreMerged() {
        byte[] first = V1.Service.newBuilder()
                .setMetadata(NAMED)
                .setSpec(V1.ServiceSpec.newBuilder().setType("ClusterIP").setClusterIP("None"))
                .build()
                .toByteArray();
        byte[] second = V1.Service.newBuilder()
                .setSpec(V1.ServiceSpec.newBuilder().setType("NodePort"))
                .build()
                .toByteArray();
        assertThat(json(Resource.SERVICES, join(first, second)))
                .contains("\"spec\":{\"clusterIP\":\"None\",\"type\":\"NodePort\"}");
    }

    @Test
    void fieldsOfAYoungerServerAreLeftOut() {
        byte[] younger = {(byte) 0xfa, 0x07, 3, 1, 2, 3};
        byte[] node = V1.Node.newBuilder().setMetadata(NAMED).build().toByteArray();
        assertThat(json(Resource.NODES, join(node, younger))).isEqualTo(json(Resource.NODES, node));
    }

    @Test
    void bytesThatAreNoMessageAreRefused() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> JsonWriter.write(Resource.NODES, new byte[] {0x0a, 50, 1}))
                .withMessage("not a message of Node");
    }

    /** The text is what a kube-apiserver 1.36 answers. */
    @Test
    void charactersAreEscapedAsGoEscapesThem() {
        String text =
                "<a href=\"b\">&amp; \u2028\u2029 \u007f \u0080 \u00e9 \ud83d\ude00 \t\b\f\n\r\\ / ' \u0001 \u001f \ufeff \uffff";
        byte[] node = V1.Node.newBuilder()
                .setMetadata(NAMED.toBuilder().putAnnotations("x", text).putAnnotations("<k>", "é<"))
                .build()
                .toByteArray();
        assertThat(json(Resource.NODES, node))
                .contains(
                        "\"annotations\":{\"\\u003ck\\u003e\":\"é\\u003c\",\"x\":\"\\u003ca href=\\\"b\\\"\\u003e\\u0026amp; "
                                + "\\u2028\\u2029 \u007f \u0080 é \ud83d\ude00 \\t\\b\\f\\n\\r\\\\ / ' \\u0001 \\u001f \ufeff \uffff\"}");
    }

    private static String json(Resource resource, byte[] message) {
        return new String(JsonWriter.write(resource, message), StandardCharsets.UTF_8);
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
