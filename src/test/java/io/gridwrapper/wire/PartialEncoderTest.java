package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.KubeObjects;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartialEncoderTest {

    private static final List<KubeObject> SLICES = List.of(slice("web-1"), slice("web-2"));
    private static final ListMeta META = new ListMeta(7, "next", 3);

    private static KubeObject slice(String name) {
        return KubeObjects.of(Resource.ENDPOINT_SLICES, KubeObjects.slice(name, "web", "10.0.0.1@a"))
                .withVersion(1_000_000_000_000_000_005L);
    }

    @Test
    void aListInProtobufHoldsTheMetadataAlone() throws IOException {
        Runtime.Unknown envelope = envelope(list(PartialEncoder.inProtobuf("v1")));
        Meta.PartialObjectMetadataList list = Meta.PartialObjectMetadataList.parseFrom(envelope.getRaw());

        assertThat(envelope.getTypeMeta().getApiVersion()).isEqualTo("meta.k8s.io/v1");
        assertThat(envelope.getTypeMeta().getKind()).isEqualTo("PartialObjectMetadataList");
        assertThat(list.getMetadata().getContinue()).isEqualTo("next");
        assertThat(list.getItemsList())
                .extracting(item -> item.getMetadata().getName())
                .containsExactly("web-1", "web-2");
        assertThat(list.getItems(0).getMetadata().getResourceVersion()).isEqualTo("1000000000000000005");
        assertThat(list.getItems(0).getUnknownFields().asMap()).isEmpty();
    }

    /** There the items are field 1 and the metadata is field 2. */
    @Test
    void aListOfV1beta1HasItsFieldsTheOtherWayRound() throws IOException {
        Runtime.Unknown v1 = envelope(list(PartialEncoder.inProtobuf("v1")));
        Runtime.Unknown v1beta1 = envelope(list(PartialEncoder.inProtobuf("v1beta1")));

        assertThat(v1beta1.getTypeMeta().getApiVersion()).isEqualTo("meta.k8s.io/v1beta1");
        assertThat(lengths(v1beta1, 1)).isEqualTo(lengths(v1, 2)).hasSize(2);
        assertThat(lengths(v1beta1, 2)).isEqualTo(lengths(v1, 1)).hasSize(1);
    }

    @Test
    void theItemsOfAListInJsonHaveTheirKind() throws IOException {
        String json = new String(list(PartialEncoder.inJson("v1beta1")), StandardCharsets.UTF_8);

        String item = "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1beta1\",\"metadata\":{";
        assertThat(json)
                .startsWith("{\"kind\":\"PartialObjectMetadataList\",\"apiVersion\":\"meta.k8s.io/v1beta1\","
                        + "\"metadata\":{\"resourceVersion\":\"7\",\"continue\":\"next\",\"remainingItemCount\":3},"
                        + "\"items\":[" + item)
                .contains("}}," + item)
                .endsWith("}}]}\n")
                .doesNotContain("endpoints\"");
    }

    /** As Go writes a list that nobody has begun. */
    @Test
    void theItemsOfAnEmptyListInJsonAreNull() {
        Encoder encoder = PartialEncoder.inJson("v1");
        byte[] list = JsonEncoder.concat(
                encoder.listHead(Resource.NODES, new ListMeta(7, "", 0), List.of()), encoder.listTail(List.of()));

        assertThat(new String(list, StandardCharsets.UTF_8))
                .isEqualTo("{\"kind\":\"PartialObjectMetadataList\",\"apiVersion\":\"meta.k8s.io/v1\","
                        + "\"metadata\":{\"resourceVersion\":\"7\"},\"items\":null}\n");
    }

    @Test
    void anEventAndABookmarkAreOfThePartialKind() throws IOException {
        PartialEncoder encoder = PartialEncoder.inProtobuf("v1");
        ByteBuffer frame = ByteBuffer.allocate(encoder.eventSize(EventType.DELETED, SLICES.get(1)));
        encoder.putEvent(EventType.DELETED, SLICES.get(1), frame);

        Runtime.Unknown object = object(frame.array());
        assertThat(object.getTypeMeta().getKind()).isEqualTo("PartialObjectMetadata");
        assertThat(metadata(object).getName()).isEqualTo("web-2");
        Runtime.Unknown bookmark = object(encoder.bookmark(Resource.ENDPOINT_SLICES, 9, true));
        assertThat(bookmark.getTypeMeta().getKind()).isEqualTo("PartialObjectMetadata");
        assertThat(metadata(bookmark).getAnnotationsMap()).containsEntry("k8s.io/initial-events-end", "true");
    }

    private static byte[] list(Encoder encoder) {
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        list.writeBytes(encoder.listHead(Resource.ENDPOINT_SLICES, META, SLICES));
        for (KubeObject slice : SLICES) {
            boolean first = slice == SLICES.get(0);
            ByteBuffer item = ByteBuffer.allocate(encoder.itemSize(slice, first));
            encoder.putItem(slice, first, item);
            assertThat(item.hasRemaining()).isFalse();
            list.writeBytes(item.array());
        }
        list.writeBytes(encoder.listTail(SLICES));
        return list.toByteArray();
    }

    private static Runtime.Unknown object(byte[] frame) throws InvalidProtocolBufferException {
        Meta.WatchEvent event = Meta.WatchEvent.parseFrom(ByteBuffer.wrap(frame, 4, frame.length - 4));
        return envelope(event.getObject().getRaw().toByteArray());
    }

    private static Runtime.Unknown envelope(byte[] body) throws InvalidProtocolBufferException {
        return Runtime.Unknown.parseFrom(ByteBuffer.wrap(body, 4, body.length - 4));
    }

    private static Meta.ObjectMeta metadata(Runtime.Unknown object) throws InvalidProtocolBufferException {
        return Meta.PartialObjectMetadata.parseFrom(object.getRaw()).getMetadata();
    }

    private static List<Integer> lengths(Runtime.Unknown list, int field) throws InvalidProtocolBufferException {
        return UnknownFieldSet.parseFrom(list.getRaw()).getField(field).getLengthDelimitedList().stream()
                .map(ByteString::size)
                .toList();
    }
}
