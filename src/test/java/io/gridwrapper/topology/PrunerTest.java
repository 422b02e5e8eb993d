package io.gridwrapper.topology;

import static io.gridwrapper.testing.KubeObjects.address;
import static io.gridwrapper.testing.KubeObjects.endpoint;
import static io.gridwrapper.testing.KubeObjects.metadata;
import static io.gridwrapper.testing.KubeObjects.slice;
import static io.gridwrapper.testing.KubeObjects.subset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrunerTest {

    private final NodeIds ids = new NodeIds();

    @Test
    void anEndpointWithoutANodeIsDroppedAndTheOthersStay() throws Exception {
        assertThat(addresses(prune(slice("s", "web", "1@n1", "2", "3@n2", "4@n1"), "n1")))
                .containsExactly("1", "4");
    }

    @Test
    void twoEndpointsWithOneAddressAreBothJudgedOnTheirOwn() throws Exception {
        V1Discovery.EndpointSlice pruned = prune(slice("s", "web", "1@n1", "1@n2", "1@n1"), "n2");
        assertThat(pruned.getEndpointsList()).containsExactly(endpoint("1@n2"));
    }

    @Test
    void aSliceOfWhichNothingStaysIsStillThereWithItsPorts() throws Exception {
        V1Discovery.EndpointSlice original = slice("s", "web", "1@n1", "2@n2");
        assertThat(prune(original))
                .isEqualTo(original.toBuilder().clearEndpoints().build());
    }

    @Test
    void conditionsAndHintsStayAlsoWhereTheyAreAbsentOrFalse() throws Exception {
        V1Discovery.Endpoint absent = endpoint("1@n1").toBuilder()
                .setConditions(V1Discovery.EndpointConditions.getDefaultInstance())
                .build();
        V1Discovery.Endpoint terminating = endpoint("2@n1").toBuilder()
                .setConditions(V1Discovery.EndpointConditions.newBuilder()
                        .setReady(false)
                        .setServing(true)
                        .setTerminating(true))
                .build();
        V1Discovery.Endpoint hinted = endpoint("3@n1").toBuilder()
                .setZone("a")
                .setHints(V1Discovery.EndpointHints.newBuilder()
                        .addForZones(V1Discovery.ForZone.newBuilder().setName("a")))
                .build();
        V1Discovery.EndpointSlice original = slice("s", "web", "0@n2").toBuilder()
                .addAllEndpoints(List.of(absent, terminating, hinted))
                .build();

        assertThat(prune(original, "n1").getEndpointsList()).containsExactly(absent, terminating, hinted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"IPv4", "IPv6", "FQDN"})
    void everyTypeOfAddressGoesByTheNodeAndKeepsItsType(String type) throws Exception {
        V1Discovery.EndpointSlice original = slice("s", "web", "a@n1", "b@n2", "c").toBuilder()
                .setAddressType(type)
                .build();

        V1Discovery.EndpointSlice pruned = prune(original, "n2");

        assertThat(addresses(pruned)).containsExactly("b");
        assertThat(pruned.getAddressType()).isEqualTo(type);
    }

    @Test
    void theTopologyNamesTheNodeWhereNodeNameDoesNot() throws Exception {
        V1Discovery.EndpointSlice original = slice("s", "web").toBuilder()
                .addEndpoints(endpoint("1").toBuilder().putDeprecatedTopology("kubernetes.io/hostname", "n1"))
                .addEndpoints(endpoint("2@n2").toBuilder().putDeprecatedTopology("kubernetes.io/hostname", "n1"))
                .addEndpoints(endpoint("3").toBuilder().setNodeName("").putDeprecatedTopology("zone", "n1"))
                .build();

        assertThat(addresses(prune(original, "n1"))).containsExactly("1");
        assertThat(addresses(prune(original, "n2"))).containsExactly("2");
    }

    @Test
    void theSameNodesAreKeptOfEveryKindThatHoldsEndpoints() throws Exception {
        V1Discovery.EndpointSlice slice = slice("s", "web", "1@n1", "2@n2", "3");
        V1.Endpoints endpoints = KubeObjects.endpoints("web", "1@n1", "2@n2", "3");

        assertThat(addresses(prune(slice, "n1"))).containsExactly("1");
        assertThat(addresses(V1Discovery.EndpointSlice.parseFrom(prune(Resource.ENDPOINT_SLICES_V1BETA1, slice, "n1"))))
                .containsExactly("1");
        assertThat(pruneEndpoints(endpoints, "n1").getSubsets(0).getAddressesList())
                .containsExactly(address("1@n1"));
    }

    @Test
    void addressesThatAreNotReadyArePrunedAndNeverPromoted() throws Exception {
        V1.EndpointSubset.Builder subset =
                subset("1@n1", "2@n2").addNotReadyAddresses(address("3@n1")).addNotReadyAddresses(address("4@n2"));

        V1.EndpointSubset pruned = pruneEndpoints(endpoints(subset), "n1").getSubsets(0);

        assertThat(pruned.getAddressesList()).containsExactly(address("1@n1"));
        assertThat(pruned.getNotReadyAddressesList()).containsExactly(address("3@n1"));
    }

    @Test
    void subsetsStayInOrderWithTheirPortsAlsoWhereNoAddressIsLeft() throws Exception {
        V1.EndpointSubset.Builder second = subset("2@n2").clearPorts();
        second.addPorts(V1.EndpointPort.newBuilder().setPort(443));
        V1.Endpoints original = endpoints(subset("1@n1"), second, subset("3@n1"));

        V1.Endpoints pruned = pruneEndpoints(original, "n2");

        assertThat(pruned.getSubsetsList()).containsExactly(subset().build(), second.build(), subset().build());
    }

    @Test
    void aBrokenEndpointIsRefusedByTheNameOfItsObject() {
        byte[] message = slice("s", "web").toByteArray();
        byte[] broken = Arrays.copyOf(message, message.length + 3);
        System.arraycopy(new byte[] {0x12, 1, (byte) 0x80}, 0, broken, message.length, 3);

        assertThatThrownBy(() -> read(Resource.ENDPOINT_SLICES, broken))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("EndpointSlice shop/s");
    }

    @Test
    void theOwnerIsTheServiceThatTheLabelNamesNeverAPartOfTheName() {
        assertThat(owner("weird", "web")).isEqualTo(KubeObjects.key("web"));
        assertThat(owner("web-abc", "api")).isEqualTo(KubeObjects.key("api"));
        assertThat(owner("web-abc", "")).isNull();
        byte[] unlabelled = V1Discovery.EndpointSlice.newBuilder()
                .setMetadata(metadata("web-abc"))
                .build()
                .toByteArray();
        assertThat(read(Resource.ENDPOINT_SLICES, unlabelled).owner()).isNull();
    }

    @Test
    void theOwnerOfAnEndpointsObjectIsTheServiceOfItsName() {
        V1.Endpoints labelled = V1.Endpoints.newBuilder()
                .setMetadata(metadata("web").putLabels("kubernetes.io/service-name", "api"))
                .build();
        assertThat(read(Resource.ENDPOINTS, labelled.toByteArray()).owner()).isEqualTo(KubeObjects.key("web"));
    }

    private ObjectKey owner(String name, String service) {
        return read(Resource.ENDPOINT_SLICES, slice(name, service).toByteArray())
                .owner();
    }

    private static V1.Endpoints endpoints(V1.EndpointSubset.Builder... subsets) {
        V1.Endpoints.Builder endpoints = V1.Endpoints.newBuilder().setMetadata(metadata("web"));
        for (V1.EndpointSubset.Builder subset : subsets) {
            endpoints.addSubsets(subset);
        }
        return endpoints.build();
    }

    private V1Discovery.EndpointSlice prune(V1Discovery.EndpointSlice slice, String... reached)
            throws InvalidProtocolBufferException {
        return V1Discovery.EndpointSlice.parseFrom(prune(Resource.ENDPOINT_SLICES, slice, reached)).toBuilder()
                .setMetadata(slice.getMetadata())
                .build();
    }

    private V1.Endpoints pruneEndpoints(V1.Endpoints endpoints, String... reached)
            throws InvalidProtocolBufferException {
        return V1.Endpoints.parseFrom(prune(Resource.ENDPOINTS, endpoints, reached));
    }

    private byte[] prune(Resource resource, MessageLite message, String... reached) {
        BitSet reach = new BitSet();
        for (String node : reached) {
            reach.set(ids.of(node));
        }
        return Pruner.prune(read(resource, message.toByteArray()), reach).bytes();
    }

    private EndpointObject read(Resource resource, byte[] message) {
        return EndpointReader.read(KubeObjects.of(resource, message), ids);
    }

    private static List<String> addresses(V1Discovery.EndpointSlice slice) {
        return slice.getEndpointsList().stream()
                .map(endpoint -> endpoint.getAddresses(0))
                .toList();
    }
}
