package io.gridwrapper.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.google.protobuf.WireFormat;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListReaderTest {

    private static final KubeObject WEB = KubeObjects.service("web", 5, Map.of());
    private static final KubeObject API = KubeObjects.service("api", 7, Map.of());

    private final List<KubeObject> given = new ArrayList<>();

    /** A link that breaks. */
    private static final InputStream BROKEN = new InputStream() {
        @Override
        public int read() throws IOException {
            throw new IOException("the link broke");
        }
    };

    @Test
    void aListIsItsItemsInOrderAndItsVersion() throws IOException {
        assertThat(read(Answers.list(Resource.SERVICES, 9, List.of(WEB, API)))).isEqualTo(9);
        assertThat(given).extracting(KubeObject::toString).containsExactly("Service shop/web@5", "Service shop/api@7");
        assertThat(given.get(0).toByteArray()).isEqualTo(WEB.toByteArray());
    }

    @Test
    void anEmptyListHasAVersion() throws IOException {
        assertThat(read(Answers.list(Resource.NODES, 3, List.of()))).isEqualTo(3);
        assertThat(given).isEmpty();
    }

    @Test
    void itemsAreGivenWhileTheListIsStillComing() {
        List<KubeObject> items = IntStream.range(0, 20_000)
                .mapToObj(i -> KubeObjects.service("service-" + i, i + 1, Map.of()))
                .toList();
        byte[] whole = Answers.list(Resource.SERVICES, 30_000, items);
        InputStream half =
                new SequenceInputStream(new ByteArrayInputStream(Arrays.copyOf(whole, whole.length / 2)), BROKEN);
        assertThatIOException()
                .isThrownBy(() -> ListReader.read(half, Resource.SERVICES, given::add))
                .withMessage("the link broke");
        assertThat(given).hasSizeBetween(8_000, 12_000);
        assertThat(given.get(0).key()).isEqualTo(items.get(0).key());
    }

    @Test
    void aListThatEndsEarlyIsNoListWhereverItEnds() {
        byte[] whole = Answers.list(Resource.SERVICES, 9, List.of(WEB, API));
        int tail = ProtobufEnvelope.TAIL.length;
        for (int length = 0; length < whole.length - tail; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatIOException().as("the first %d bytes", length).isThrownBy(() -> read(part));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k8s", "{\"kind\":\"ServiceList\"}", "k9s\0abc"})
    void whatDoesNotBeginWithTheMagicIsNotRead(String body) {
        assertThatIOException()
                .isThrownBy(() -> read(body.getBytes(UTF_8)))
                .withMessage("not Kubernetes' protobuf: it does not begin with k8s\\0");
    }

    @Test
    void aListWithoutMetadataHasNoVersion() throws IOException {
        byte[] list = ProtoBytes.of(out -> out.writeByteArray(2, WEB.toByteArray()));
        assertThatIOException()
                .isThrownBy(() -> read(inEnvelope(list)))
                .withMessage("a list of services has no version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "-5", "+5", "1.5", "٣", "9223372036854775808"})
    void aVersionThatIsNoNumberIsNotTaken(String version) throws IOException {
        byte[] meta = ProtoBytes.of(out -> out.writeString(2, version));
        byte[] list = ProtoBytes.of(out -> out.writeByteArray(1, meta));
        assertThatIOException()
                .isThrownBy(() -> read(inEnvelope(list)))
                .withMessage("the list's metadata.resourceVersion is not a number");
    }

    @Test
    void anItemOfMoreThanTheLimitIsNotRead() throws IOException {
        byte[] body = ProtoBytes.of(out -> {
            out.writeRawBytes("k8s\0".getBytes(UTF_8));
            out.writeTag(2, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt32NoTag(Integer.MAX_VALUE - 100);
            out.writeTag(2, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt32NoTag(Integer.MAX_VALUE - 200);
        });
        assertThatIOException()
                .isThrownBy(() -> read(body))
                .withMessage("an item of 2147483447 bytes in a list of services");
    }

    @Test
    void aFailureOfTheTakerIsPassedOn() {
        byte[] list = Answers.list(Resource.SERVICES, 9, List.of(WEB));
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> ListReader.read(new ByteArrayInputStream(list), Resource.SERVICES, item -> {
                    throw new IllegalStateException("full");
                }));
    }

    private long read(byte[] body) throws IOException {
        return ListReader.read(new ByteArrayInputStream(body), Resource.SERVICES, given::add);
    }

    private static byte[] inEnvelope(byte[] message) throws IOException {
        return ProtoBytes.of(out -> {
            out.writeRawBytes("k8s\0".getBytes(UTF_8));
            out.writeByteArray(2, message);
        });
    }
}
