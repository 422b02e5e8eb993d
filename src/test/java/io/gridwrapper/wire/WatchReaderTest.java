package io.gridwrapper.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.testing.Encoders;
import io.gridwrapper.testing.KubeObjects;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WatchReaderTest {

    private static final KubeObject WEB = KubeObjects.service("web", 5, Map.of());
    private static final EventEncoder ENCODER = Encoders.ofEvents(Encoding.PROTOBUF);

    @ParameterizedTest
    @EnumSource(names = {"ADDED", "MODIFIED", "DELETED"})
    void anEventIsItsTypeAndItsObject(EventType type) throws IOException {
        WatchEvent event = new WatchReader(new ByteArrayInputStream(Answers.event(type, WEB))).next();
        assertThat(event.type()).isEqualTo(type);
        assertThat(event.message()).isEqualTo(WEB.toByteArray());
        assertThat(event.endsInitialEvents()).isFalse();
    }

    @Test
    void onlyTheAnnotatedBookmarkEndsTheInitialEvents() throws IOException {
        WatchReader reader = reader(
                ENCODER.bookmark(Resource.NODES, 7, false),
                ENCODER.bookmark(Resource.NODES, 8, true),
                Answers.event(EventType.ADDED, annotated()));
        WatchEvent plain = reader.next();
        assertThat(plain.endsInitialEvents()).isFalse();
        assertThat(ObjectReader.versionOf(plain.message())).isEqualTo(7);
        WatchEvent last = reader.next();
        assertThat(last.endsInitialEvents()).isTrue();
        assertThat(ObjectReader.versionOf(last.message())).isEqualTo(8);
        assertThat(reader.next().endsInitialEvents()).isFalse();
    }

    @Test
    void anErrorCarriesAStatus() throws IOException {
        WatchEvent event = reader(ENCODER.error(Status.expired("too old resource version: 5 (37)")))
                .next();
        assertThat(event.type()).isEqualTo(EventType.ERROR);
        assertThat(StatusReader.read(event.message()))
                .isEqualTo(new StatusReader(410, "too old resource version: 5 (37)"));
    }

    @Test
    void theEndOnTheBorderOfAFrameIsNoError() throws IOException {
        WatchReader reader = reader(Answers.event(EventType.ADDED, WEB), Answers.event(EventType.DELETED, WEB));
        assertThat(reader.next().type()).isEqualTo(EventType.ADDED);
        assertThat(reader.next().type()).isEqualTo(EventType.DELETED);
        assertThat(reader.next()).isNull();
        assertThat(reader.next()).isNull();
    }

    @Test
    void aFrameMayComeByteByByte() throws IOException {
        InputStream slow = new ByteArrayInputStream(Answers.event(EventType.ADDED, WEB)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(1, length));
            }
        };
        assertThat(new WatchReader(slow).next().message()).isEqualTo(WEB.toByteArray());
    }

    @Test
    void theEndWithinAFrameIsAnErrorWhereverItComes() {
        byte[] frame = Answers.event(EventType.ADDED, WEB);
        for (int length = 1; length < frame.length; length++) {
            byte[] part = Arrays.copyOf(frame, length);
            assertThatIOException()
                    .as("the first %d bytes", length)
                    .isThrownBy(() -> reader(part).next())
                    .withMessage("the stream ended within a frame");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, (64 << 20) + 1})
    void aFrameThatIsTooLargeIsNotRead(int length) {
        byte[] head = ByteBuffer.allocate(8).putInt(length).array();
        assertThatIOException()
                .isThrownBy(() -> reader(head).next())
                .withMessage("a frame of " + Integer.toUnsignedString(length) + " bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "RENAMED", "added"})
    void anEventOfAnUnknownTypeIsAnError(String type) throws IOException {
        byte[] extension = ProtoBytes.of(out -> out.writeString(1, "k8s\0"));
        byte[] event = ProtoBytes.of(out -> {
            out.writeString(1, type);
            out.writeByteArray(2, extension);
        });
        assertThatIOException()
                .isThrownBy(() -> reader(frame(event)).next())
                .withMessage("an event of an unknown type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k8s", "{\"kind\":\"Service\"}"})
    void anObjectWithoutItsEnvelopeIsAnError(String object) throws IOException {
        byte[] extension = ProtoBytes.of(out -> out.writeByteArray(1, object.getBytes(UTF_8)));
        byte[] event = ProtoBytes.of(out -> {
            out.writeString(1, "ADDED");
            out.writeByteArray(2, extension);
        });
        assertThatIOException()
                .isThrownBy(() -> reader(frame(event)).next())
                .withMessage("an object without its envelope");
    }

    @Test
    void aFrameThatIsNoMessageIsAnError() {
        assertThatIOException()
                .isThrownBy(() -> reader(frame(new byte[] {0x0a, 0x7f, 1})).next());
        assertThatIOException().isThrownBy(() -> reader(frame(new byte[0])).next());
    }

    private static KubeObject annotated() {
        return KubeObjects.service("web", 9, Map.of(Bookmark.INITIAL_EVENTS_END, "true"));
    }

    private static byte[] frame(byte[] event) {
        return ByteBuffer.allocate(4 + event.length)
                .putInt(event.length)
                .put(event)
                .array();
    }

    private static WatchReader reader(byte[]... frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            all.writeBytes(frame);
        }
        return new WatchReader(new ByteArrayInputStream(all.toByteArray()));
    }
}
