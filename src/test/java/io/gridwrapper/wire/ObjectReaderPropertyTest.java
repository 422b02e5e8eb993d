package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.gridwrapper.kube.Resource;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever an apiserver may send is read without a loss, and whatever it may not send ends in an IOException. */
class ObjectReaderPropertyTest {

    private static final int METADATA = 1;
    private static final int NAME = 1;
    private static final int VERSION = 6;
    private static final int MANAGED_FIELDS = 17;

    @Property(tries = 300)
    void aMessageIsReadByteForByteButForManagedFieldsAndTheVersion(
            @ForAll("resources") Resource resource, @ForAll Random random) throws IOException {
        byte[] sent = any(resource, random);
        byte[] read = ObjectReader.read(resource, sent).bytes();
        assertThat(numbers(metadata(read))).doesNotContain(MANAGED_FIELDS).containsOnlyOnce(VERSION);
        assertThat(stripped(metadata(read))).containsExactlyElementsOf(stripped(metadata(sent)));
        assertThat(body(read)).containsExactlyElementsOf(body(sent));
    }

    @Property(tries = 300)
    void theGeneratedMessagesFindTheSameButForManagedFieldsAndTheVersion(@ForAll Random random) throws IOException {
        byte[] node = any(Resource.NODES, random);
        V1.Node.Builder expectedNode = V1.Node.newBuilder().mergeFrom(node);
        expectedNode.getMetadataBuilder().clearManagedFields();
        assertThat(V1.Node.parseFrom(ObjectReader.read(Resource.NODES, node).toByteArray()))
                .isEqualTo(expectedNode.build());

        byte[] slice = any(Resource.ENDPOINT_SLICES, random);
        KubeObject read = ObjectReader.read(Resource.ENDPOINT_SLICES, slice);
        long version = 1_900_000_000_000_000_000L + read.version() % 1_000_000;
        V1Discovery.EndpointSlice.Builder expected =
                V1Discovery.EndpointSlice.newBuilder().mergeFrom(slice);
        expected.getMetadataBuilder().clearManagedFields().setResourceVersion(Long.toString(version));
        assertThat(V1Discovery.EndpointSlice.parseFrom(read.withVersion(version).toByteArray()))
                .isEqualTo(expected.build());
    }

    @Property(tries = 300)
    void whatIsReadIsReadAgainAsItIs(@ForAll("resources") Resource resource, @ForAll Random random) throws IOException {
        KubeObject once = ObjectReader.read(resource, any(resource, random));
        KubeObject twice = ObjectReader.read(resource, once.bytes());
        assertThat(twice.bytes()).isEqualTo(once.bytes());
        assertThat(twice.labels()).isEqualTo(once.labels());
        assertThat(twice.key()).isEqualTo(once.key());
    }

    @Property(tries = 500)
    void anObjectThatIsDamagedIsAnObjectOrAnError(@ForAll("resources") Resource resource, @ForAll Random random)
            throws IOException {
        byte[] bytes = any(resource, random);
        for (int i = 0; i < 3; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        try {
            assertThat(ObjectReader.read(resource, bytes).key().name()).isNotEmpty();
        } catch (InvalidProtocolBufferException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    @Property(tries = 500)
    void framesOfAnyContentAreEventsOrAnError(@ForAll byte[] bytes) {
        WatchReader reader = new WatchReader(new ByteArrayInputStream(bytes));
        try {
            while (reader.next() != null) {
                // on to the next
            }
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    @Provide
    Arbitrary<Resource> resources() {
        return Arbitraries.of(Resource.SERVED);
    }

    /** Any object of a resource, with a name and a version that is a number: an apiserver sends none without. */
    private static byte[] any(Resource resource, Random random) throws IOException {
        byte[] message = new AnyMessage(random).of(Schema.of(resource));
        ByteArrayOutputStream metadata = new ByteArrayOutputStream();
        for (byte[] field : AnyMessage.split(metadata(message))) {
            switch (number(field)) {
                case NAME -> metadata.writeBytes(text(NAME, "any"));
                case VERSION -> metadata.writeBytes(text(VERSION, Integer.toString(random.nextInt(1 << 30))));
                default -> metadata.writeBytes(field);
            }
        }
        return ProtoBytes.of(out -> {
            out.writeByteArray(METADATA, metadata.toByteArray());
            for (byte[] field : body(message)) {
                out.writeRawBytes(field);
            }
        });
    }

    private static byte[] text(int number, String value) throws IOException {
        return ProtoBytes.of(out -> out.writeString(number, value));
    }

    private static byte[] metadata(byte[] message) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message);
        assertThat(WireFormat.getTagFieldNumber(in.readTag())).isEqualTo(METADATA);
        return in.readByteArray();
    }

    /** The fields of an object beside its metadata. */
    private static List<byte[]> body(byte[] message) throws IOException {
        List<byte[]> fields = AnyMessage.split(message);
        return fields.subList(1, fields.size());
    }

    private static List<byte[]> stripped(byte[] metadata) throws IOException {
        return AnyMessage.split(metadata).stream()
                .filter(field -> number(field) != VERSION && number(field) != MANAGED_FIELDS)
                .toList();
    }

    private static List<Integer> numbers(byte[] metadata) throws IOException {
        return AnyMessage.split(metadata).stream()
                .map(ObjectReaderPropertyTest::number)
                .toList();
    }

    private static int number(byte[] field) {
        // The numbers of these messages fit into one or two bytes of a tag.
        int tag = field[0] < 0 ? field[0] & 0x7f | field[1] << 7 : field[0];
        return WireFormat.getTagFieldNumber(tag);
    }
}
