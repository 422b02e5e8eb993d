package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.gridwrapper.kube.Labels;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The fields of metadata may come in any order, and in several pieces. */
class ObjectReaderOrderTest {

    private static final Meta.ObjectMeta METADATA = KubeObjects.metadata("web")
            .setUid("8a1")
            .setResourceVersion("1234")
            .putAllLabels(Map.of("a", "b", "c", "d"))
            .putAllAnnotations(Map.of("e", "f"))
            .addManagedFields(Meta.ManagedFieldsEntry.newBuilder().setManager("kubectl"))
            .build();

    @Property(tries = 300)
    void whatIsReadDoesNotDependOnTheOrder(@ForAll("resources") Resource resource, @ForAll Random random)
            throws IOException {
        KubeObject object = KubeObjects.of(resource, shuffled(random));

        assertThat(object.key()).isEqualTo(new ObjectKey("shop", "web"));
        assertThat(object.version()).isEqualTo(1234);
        assertThat(object.labels()).isEqualTo(Labels.of(METADATA.getLabelsMap()));
        Meta.ObjectMeta.Builder expected = METADATA.toBuilder().clearManagedFields();
        if (resource.holdsEndpoints()) {
            expected.setResourceVersion("0".repeat(KubeObject.SLOT));
        }
        assertThat(metadata(object.bytes())).isEqualTo(expected.build());
    }

    @Property(tries = 300)
    void anotherVersionTakesThePlaceOfTheFormer(@ForAll("resources") Resource resource, @ForAll Random random)
            throws IOException {
        long version = 1_700_000_000_000L << 20;
        KubeObject object = ObjectReader.renumber(KubeObjects.of(resource, shuffled(random)), version);

        assertThat(object.version()).isEqualTo(version);
        assertThat(metadata(object.toByteArray()))
                .isEqualTo(METADATA.toBuilder()
                        .clearManagedFields()
                        .setResourceVersion(Long.toString(version))
                        .build());
    }

    @Provide
    Arbitrary<Resource> resources() {
        return Arbitraries.of(Resource.SERVED);
    }

    private static byte[] shuffled(Random random) throws IOException {
        List<byte[]> fields = new ArrayList<>(AnyMessage.split(METADATA.toByteArray()));
        Collections.shuffle(fields, random);
        int cut = random.nextInt(fields.size() + 1);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(piece(fields.subList(0, cut)));
        message.writeBytes(piece(fields.subList(cut, fields.size())));
        return message.toByteArray();
    }

    private static byte[] piece(List<byte[]> fields) throws IOException {
        ByteString.Output body = ByteString.newOutput();
        for (byte[] field : fields) {
            body.write(field);
        }
        return ProtoBytes.of(out -> out.writeBytes(1, body.toByteString()));
    }

    private static Meta.ObjectMeta metadata(byte[] message) throws IOException {
        return V1.Service.parseFrom(message).getMetadata();
    }
}
