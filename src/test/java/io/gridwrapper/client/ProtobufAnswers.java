package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import io.gridwrapper.kube.Resource;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Reads answers in protobuf with the messages that are generated from Kubernetes' own definitions. */
final class ProtobufAnswers {

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final Map<Resource, Descriptor> GENERATED = Map.of(
            Resource.NODES, V1.Node.getDescriptor(),
            Resource.SERVICES, V1.Service.getDescriptor(),
            Resource.ENDPOINTS, V1.Endpoints.getDescriptor(),
            Resource.ENDPOINT_SLICES, V1Discovery.EndpointSlice.getDescriptor());

    private ProtobufAnswers() {}

    static Runtime.Unknown envelope(byte[] body) throws InvalidProtocolBufferException {
        assertThat(body).startsWith(MAGIC);
        return Runtime.Unknown.parseFrom(ByteBuffer.wrap(body, MAGIC.length, body.length - MAGIC.length));
    }

    /** The metadata of an object, whatever its kind. */
    static Meta.ObjectMeta metadata(byte[] message) throws InvalidProtocolBufferException {
        return Meta.PartialObjectMetadata.parseFrom(message).getMetadata();
    }

    /** A message without what the source of manifests numbers itself, and what is not stored. */
    static Message unnumbered(Resource resource, byte[] message) throws InvalidProtocolBufferException {
        DynamicMessage.Builder object = DynamicMessage.newBuilder(GENERATED.get(resource));
        object.mergeFrom(message);
        var metadata = object.getDescriptorForType().findFieldByName("metadata");
        Meta.ObjectMeta cleared = metadata(message).toBuilder()
                .clearResourceVersion()
                .clearManagedFields()
                .build();
        return object.setField(metadata, DynamicMessage.newBuilder(cleared).build())
                .build();
    }

    /** The metadata of a list, whatever its kind. */
    static Meta.ListMeta listMeta(Runtime.Unknown list) throws InvalidProtocolBufferException {
        return Meta.PartialObjectMetadataList.parseFrom(list.getRaw()).getMetadata();
    }

    /** The objects of a list, whatever its kind: all lists number their fields alike. */
    static List<byte[]> items(Runtime.Unknown list) throws InvalidProtocolBufferException {
        return UnknownFieldSet.parseFrom(list.getRaw()).getField(2).getLengthDelimitedList().stream()
                .map(ByteString::toByteArray)
                .toList();
    }

    /** The events of a watch that has been read to its end: each after its length, in four bytes. */
    static List<Meta.WatchEvent> events(byte[] body) throws InvalidProtocolBufferException {
        List<Meta.WatchEvent> events = new ArrayList<>();
        int at = 0;
        while (at < body.length) {
            int length = ByteBuffer.wrap(body, at, Integer.BYTES).getInt();
            at += Integer.BYTES;
            events.add(Meta.WatchEvent.parseFrom(Arrays.copyOfRange(body, at, at + length)));
            at += length;
        }
        return events;
    }
}
