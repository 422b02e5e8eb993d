package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.gridwrapper.kube.Labels;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Turns the protobuf message of an object into its stored form: metadata first, less managedFields, with a slot for
 * the version where the object holds endpoints. All else is kept byte for byte, fields that are unknown here included.
 *
 * <p>Field numbers: {@code k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto}.
 */
public final class ObjectReader {

    private static final int METADATA = 1;
    private static final int NAME = 1;
    private static final int NAMESPACE = 3;
    private static final int RESOURCE_VERSION = 6;
    private static final int LABELS = 11;
    private static final int MANAGED_FIELDS = 17;

    private final Resource resource;
    private final ByteArrayOutputStream metadata = new ByteArrayOutputStream(512);
    private final CodedOutputStream out = CodedOutputStream.newInstance(metadata, 512);
    private final Map<String, String> labels = new HashMap<>();
    private String name = "";
    private String namespace = "";
    private String version = "";
    private String newVersion;
    private int slotAt = -1;
    private boolean versionWritten;

    private ObjectReader(Resource resource) {
        this.resource = resource;
    }

    /**
     * @param message one object's message, without the envelope
     * @throws InvalidProtocolBufferException where it is not a message, names no object, or its version is no number
     */
    public static KubeObject read(Resource resource, byte[] message) throws InvalidProtocolBufferException {
        try {
            return new ObjectReader(resource).readAll(message);
        } catch (InvalidProtocolBufferException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("an array does not fail to be read", e);
        }
    }

    /** The version of an object that need not have a name, as a bookmark has none. */
    public static long versionOf(byte[] message) throws InvalidProtocolBufferException {
        ObjectReader reader = new ObjectReader(Resource.NODES);
        try {
            reader.scan(message, new ByteArrayOutputStream());
        } catch (InvalidProtocolBufferException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("an array does not fail to be read", e);
        }
        return versionNumber(reader.version, "a bookmark's metadata.resourceVersion");
    }

    /** The same state under another version, whether its bytes have a slot for it or not. */
    public static KubeObject renumber(KubeObject object, long version) {
        if (object.resource().holdsEndpoints()) {
            return object.withVersion(version);
        }
        ObjectReader reader = new ObjectReader(object.resource());
        reader.newVersion = Long.toString(version);
        try {
            return reader.readAll(object.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException("an object that was read once can be read again", e);
        }
    }

    private KubeObject readAll(byte[] message) throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream(message.length);
        scan(message, rest);
        version = newVersion == null ? version : newVersion;
        writeVersion();
        out.flush();
        return assemble(rest);
    }

    private void scan(byte[] message, ByteArrayOutputStream rest) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message);
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) == METADATA) {
                int limit = in.pushLimit(in.readRawVarint32());
                readMetadata(in, message);
                in.popLimit(limit);
            } else {
                in.skipField(tag);
                rest.write(message, start, in.getTotalBytesRead() - start);
            }
        }
    }

    private void readMetadata(CodedInputStream in, byte[] message) throws IOException {
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            int tag = in.readTag();
            int field = WireFormat.getTagFieldNumber(tag);
            switch (field) {
                case NAME -> name = in.readStringRequireUtf8();
                case NAMESPACE -> namespace = in.readStringRequireUtf8();
                case RESOURCE_VERSION -> version = in.readStringRequireUtf8();
                case LABELS -> ProtoMap.readEntry(in, labels);
                default -> in.skipField(tag);
            }
            if (field > RESOURCE_VERSION && isVersionKnown()) {
                writeVersion();
            }
            if (field != RESOURCE_VERSION && field != MANAGED_FIELDS) {
                out.write(message, start, in.getTotalBytesRead() - start);
            }
        }
    }

    /** A slot needs no version. Without one, a version that comes late is written last. */
    private boolean isVersionKnown() {
        return resource.holdsEndpoints() || newVersion != null || !version.isEmpty();
    }

    /** Writes the version in its place among the fields, which mostly come in the order of their numbers. */
    private void writeVersion() throws IOException {
        if (versionWritten) {
            return;
        }
        versionWritten = true;
        if (resource.holdsEndpoints()) {
            out.writeByteArray(RESOURCE_VERSION, KubeObject.EMPTY_SLOT);
            out.flush();
            slotAt = metadata.size() - KubeObject.SLOT;
        } else {
            out.writeString(RESOURCE_VERSION, newVersion == null ? version : newVersion);
        }
    }

    private KubeObject assemble(ByteArrayOutputStream rest) throws IOException {
        if (name.isEmpty()) {
            throw new InvalidProtocolBufferException("an object of " + resource.kind() + " has no metadata.name");
        }
        byte[] head = metadata.toByteArray();
        int headStart = 1 + CodedOutputStream.computeUInt32SizeNoTag(head.length);
        byte[] bytes = new byte[headStart + head.length + rest.size()];
        CodedOutputStream all = CodedOutputStream.newInstance(bytes);
        all.writeByteArray(METADATA, head);
        all.writeRawBytes(rest.toByteArray());
        return new KubeObject(
                resource,
                new ObjectKey(namespace, name),
                Labels.of(labels),
                number(version),
                bytes,
                slotAt < 0 ? -1 : slotAt + headStart);
    }

    private long number(String text) throws InvalidProtocolBufferException {
        if (text.isEmpty()) {
            return 0;
        }
        return versionNumber(
                text, resource.kind() + " " + new ObjectKey(namespace, name) + ": metadata.resourceVersion");
    }

    /** A version as a number: decimal digits and nothing else (KEP-5504). */
    static long versionNumber(String text, String what) throws InvalidProtocolBufferException {
        try {
            if (text.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
                return Long.parseLong(text);
            }
        } catch (NumberFormatException e) {
            // Empty, or more than 2^63: the same message as for other signs.
        }
        throw new InvalidProtocolBufferException(what + " is not a number");
    }
}
