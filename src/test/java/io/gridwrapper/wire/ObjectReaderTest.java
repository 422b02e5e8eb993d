package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.InvalidProtocolBufferException;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectReaderTest {

    private static final long OURS = 1_900_000_000_000_000_000L;

    @Test
    void managedFieldsAreAllThatIsDropped() throws IOException {
        V1.Service sent = V1.Service.newBuilder()
                .setMetadata(metadata("5")
                        .setGenerateName("we")
                        .putLabels("app", "web")
                        .putAnnotations("note", "kept")
                        .addFinalizers("kept")
                        .addManagedFields(Meta.ManagedFieldsEntry.newBuilder().setManager("kubectl")))
                .setSpec(V1.ServiceSpec.newBuilder().setClusterIP("10.0.0.1"))
                .build();
        V1.Service.Builder expected = sent.toBuilder();
        expected.getMetadataBuilder().clearManagedFields();
        KubeObject read = ObjectReader.read(Resource.SERVICES, sent.toByteArray());
        assertThat(read.toByteArray()).isEqualTo(expected.build().toByteArray());
        assertThat(read.key()).isEqualTo(new ObjectKey("shop", "web"));
        assertThat(read.version()).isEqualTo(5);
        assertThat(read.labels().get("app")).isEqualTo("web");
    }

    @Test
    void fieldsThatAreUnknownHereAreKeptByteForByte() throws IOException {
        byte[] meta = ProtoBytes.of(out -> {
            out.writeString(1, "web");
            out.writeString(3, "shop");
            out.writeString(6, "5");
            out.writeString(40, "new in the metadata");
        });
        byte[] sent = ProtoBytes.of(out -> {
            out.writeByteArray(1, meta);
            out.writeInt64(90, 12345);
            out.writeByteArray(91, new byte[] {1, 2, 3});
        });
        assertThat(ObjectReader.read(Resource.SERVICES, sent).toByteArray()).isEqualTo(sent);
    }

    @Test
    void anObjectThatHoldsEndpointsHasASlotForTheVersion() throws IOException {
        KubeObject slice = slice("5");
        KubeObject numbered = slice.withVersion(OURS);
        assertThat(numbered.bytes()).isSameAs(slice.bytes());
        assertThat(numbered.sameState(slice("6"))).isTrue();
        assertThat(numbered.version()).isEqualTo(OURS);
        assertThat(versionIn(numbered.toByteArray())).isEqualTo(Long.toString(OURS));
        ByteBuffer written = ByteBuffer.allocate(numbered.size());
        numbered.writeTo(written);
        assertThat(written.array()).isEqualTo(numbered.toByteArray());
    }

    @Test
    void aVersionWithoutAllTheDigitsDoesNotFitTheSlot() throws IOException {
        KubeObject slice = slice("5");
        assertThatIllegalArgumentException().isThrownBy(() -> slice.withVersion(5));
    }

    @Test
    void anObjectWithoutASlotTakesNoOtherVersion() throws IOException {
        KubeObject service = ObjectReader.read(Resource.SERVICES, service("5"));
        assertThatIllegalArgumentException().isThrownBy(() -> service.withVersion(OURS));
    }

    @Test
    void renumberingChangesTheVersionOnly() throws IOException {
        KubeObject service = ObjectReader.renumber(ObjectReader.read(Resource.SERVICES, service("5")), 1234);
        assertThat(service.version()).isEqualTo(1234);
        assertThat(service.toByteArray()).isEqualTo(service("1234"));
        assertThat(ObjectReader.renumber(slice("5"), OURS).toByteArray())
                .isEqualTo(slice("5").withVersion(OURS).toByteArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-5", "+5", "0x5", " 5", "٣", "99999999999999999999"})
    void aVersionThatIsNoNumberIsAnErrorThatNamesTheObject(String version) {
        assertThatExceptionOfType(InvalidProtocolBufferException.class)
                .isThrownBy(() -> ObjectReader.read(Resource.SERVICES, service(version)))
                .withMessage("Service shop/web: metadata.resourceVersion is not a number");
    }

    @Test
    void anObjectOfAFileHasNoVersionYet() throws IOException {
        assertThat(ObjectReader.read(Resource.SERVICES, service("")).version()).isZero();
    }

    @Test
    void anObjectWithoutANameIsAnError() {
        assertThatExceptionOfType(InvalidProtocolBufferException.class)
                .isThrownBy(() -> ObjectReader.read(Resource.NODES, new byte[0]))
                .withMessage("an object of Node has no metadata.name");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 20})
    void anObjectThatIsCutShortIsAnError(int missing) {
        byte[] whole = service("5");
        byte[] part = Arrays.copyOf(whole, whole.length - missing);
        assertThatExceptionOfType(InvalidProtocolBufferException.class)
                .isThrownBy(() -> ObjectReader.read(Resource.SERVICES, part));
    }

    @Test
    void aBookmarkNeedsNoName() throws IOException {
        assertThat(ObjectReader.versionOf(Bookmark.message(42, true))).isEqualTo(42);
        assertThatExceptionOfType(InvalidProtocolBufferException.class)
                .isThrownBy(() -> ObjectReader.versionOf(new byte[0]))
                .withMessage("a bookmark's metadata.resourceVersion is not a number");
    }

    private static KubeObject slice(String version) throws IOException {
        V1Discovery.EndpointSlice.Builder message = KubeObjects.slice("web-1", "web", "10.1.0.1@n1").toBuilder();
        message.getMetadataBuilder().setResourceVersion(version);
        return ObjectReader.read(Resource.ENDPOINT_SLICES, message.build().toByteArray());
    }

    private static byte[] service(String version) {
        return V1.Service.newBuilder()
                .setMetadata(metadata(version).putLabels("app", "web"))
                .setSpec(V1.ServiceSpec.newBuilder().setClusterIP("10.0.0.1"))
                .build()
                .toByteArray();
    }

    private static Meta.ObjectMeta.Builder metadata(String version) {
        return KubeObjects.metadata("web").setResourceVersion(version);
    }

    private static String versionIn(byte[] slice) throws IOException {
        return V1Discovery.EndpointSlice.parseFrom(slice).getMetadata().getResourceVersion();
    }
}
