package io.gridwrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.gridwrapper.kube.Labels;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.testing.Oracle;
import io.gridwrapper.wire.KubeObject;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Of any object, on any nodes and with any keys, there stays what the oracle says, byte for byte. */
class PrunerPropertyTest {

    private final NodeIds ids = new NodeIds();

    @Property(tries = 1000)
    void whatStaysIsWhatTheOracleKeeps(@ForAll Random random) {
        AnyEndpoints any = new AnyEndpoints(random);
        Oracle oracle = oracle(any);
        List<String> keys = any.keys();
        MessageLite message = any.sliceOrEndpoints();
        Resource resource = resourceOf(message, random);

        KubeObject pruned = Pruner.prune(read(resource, message.toByteArray()), reach(oracle, keys));

        byte[] original = KubeObjects.of(resource, message).bytes();
        assertThat(Oracle.parse(resource, pruned.bytes()))
                .isEqualTo(oracle.prune(Oracle.parse(resource, original), keys));
    }

    @Property(tries = 1000)
    void whatStaysIsCopiedByteForByteWhateverTheOrderOfTheFields(@ForAll Random random) throws IOException {
        AnyEndpoints any = new AnyEndpoints(random);
        Oracle oracle = oracle(any);
        List<String> keys = any.keys();
        MessageLite message = any.sliceOrEndpoints();
        Resource resource = resourceOf(message, random);
        EndpointObject original = read(resource, shuffled(resource, message.toByteArray(), random));

        KubeObject pruned = Pruner.prune(original, reach(oracle, keys));

        assertThat(pruned.bytes())
                .isEqualTo(expected(resource, original.object().bytes(), oracle, keys));
    }

    @Property(tries = 300)
    void pruningAgainChangesNothing(@ForAll Random random) {
        AnyEndpoints any = new AnyEndpoints(random);
        BitSet reach = reach(oracle(any), any.keys());
        MessageLite message = any.sliceOrEndpoints();

        KubeObject once = Pruner.prune(read(resourceOf(message, random), message.toByteArray()), reach);

        assertThat(Pruner.prune(EndpointReader.read(once, ids), reach)).isSameAs(once);
    }

    @Property(tries = 300)
    void whereAllStaysItIsTheObjectItself(@ForAll Random random) {
        MessageLite message = new AnyEndpoints(random).sliceOrEndpoints();
        EndpointObject original = read(resourceOf(message, random), message.toByteArray());
        BitSet all = new BitSet();
        all.set(0, 100);

        boolean allNamed = true;
        for (int i = 0; i < original.size(); i++) {
            allNamed &= original.node(i) != NodeIds.NONE;
        }
        assertThat(Pruner.prune(original, all) == original.object()).isEqualTo(allNamed);
    }

    @Property(tries = 300)
    void keyLabelsAndVersionSurvive(@ForAll Random random) {
        MessageLite message = new AnyEndpoints(random).sliceOrEndpoints();
        KubeObject original =
                read(resourceOf(message, random), message.toByteArray()).object();

        KubeObject pruned = Pruner.prune(EndpointReader.read(original, ids), new BitSet());

        assertThat(pruned.key()).isEqualTo(original.key());
        assertThat(pruned.labels()).isEqualTo(original.labels());
        assertThat(pruned.version()).isEqualTo(7);
    }

    private static Oracle oracle(AnyEndpoints any) {
        Map<String, Map<String, String>> nodes = any.nodes();
        return new Oracle(nodes.get("host"), nodes);
    }

    private BitSet reach(Oracle oracle, List<String> keys) {
        List<Labels> labels = new ArrayList<>();
        oracle.nodes().forEach((name, of) -> {
            int id = ids.of(name);
            while (labels.size() <= id) {
                labels.add(null);
            }
            labels.set(id, Labels.of(of));
        });
        return Membership.reach(keys, oracle.host() == null ? null : Labels.of(oracle.host()), labels);
    }

    private EndpointObject read(Resource resource, byte[] message) {
        return EndpointReader.read(KubeObjects.of(resource, message), ids);
    }

    private static Resource resourceOf(MessageLite message, Random random) {
        if (message instanceof V1.Endpoints) {
            return Resource.ENDPOINTS;
        }
        return random.nextBoolean() ? Resource.ENDPOINT_SLICES : Resource.ENDPOINT_SLICES_V1BETA1;
    }

    /** Mixes the fields of the object, and those of its subsets or endpoints. */
    private static byte[] shuffled(Resource resource, byte[] message, Random random) throws IOException {
        List<RawFields> fields = new ArrayList<>();
        for (RawFields field : RawFields.split(RawFields.shuffle(message, random))) {
            fields.add(field.number() == 2 ? RawFields.of(2, RawFields.shuffle(field.body(), random)) : field);
        }
        return RawFields.join(fields);
    }

    private static byte[] expected(Resource resource, byte[] original, Oracle oracle, List<String> keys)
            throws IOException {
        List<RawFields> fields = new ArrayList<>();
        for (RawFields field : RawFields.split(original)) {
            if (field.number() != 2) {
                fields.add(field);
            } else if (resource.equals(Resource.ENDPOINTS)) {
                fields.add(RawFields.of(2, subset(field.body(), oracle, keys)));
            } else if (oracle.shares(keys, Oracle.nodeOf(V1Discovery.Endpoint.parseFrom(field.body())))) {
                fields.add(field);
            }
        }
        return RawFields.join(fields);
    }

    private static byte[] subset(byte[] body, Oracle oracle, List<String> keys) throws IOException {
        List<RawFields> kept = new ArrayList<>(RawFields.split(body));
        kept.removeIf(field -> Arrays.asList(1, 2).contains(field.number()) && !oracle.shares(keys, nodeOf(field)));
        return RawFields.join(kept);
    }

    private static String nodeOf(RawFields address) {
        try {
            return V1.EndpointAddress.parseFrom(address.body()).getNodeName();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }
}
