package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import io.gridwrapper.kube.Labels;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One object in the form in which it is kept and served: the bytes of its protobuf message, less managedFields, beside
 * what is asked of it often. Immutable and safe for use by many threads.
 *
 * <p>The bytes of an object that holds endpoints have a slot of {@value #SLOT} digits where the version stands, so
 * that two versions of one state share the bytes and two states compare by them.
 */
public final class KubeObject {

    /** The digits of every version on a line of our own: 10^18 to 2^63. */
    public static final int SLOT = 19;

    private static final long FIRST_OF_SLOT = 1_000_000_000_000_000_000L;

    /** What stands there before an object has such a version. */
    static final byte[] EMPTY_SLOT = "0".repeat(SLOT).getBytes(StandardCharsets.US_ASCII);

    private final Resource resource;
    private final ObjectKey key;
    private final Labels labels;
    private final long version;
    private final byte[] bytes;
    /** Where the slot begins, or -1 where the bytes hold the version themselves. */
    private final int slotAt;
    /** What stands in the slot; null where there is none. */
    private final byte[] digits;
    /** Whether the bytes lack something that the source has given. */
    private final boolean pruned;

    /** A cache: written by any thread, always with an equal value. */
    private volatile SoftReference<byte[]> json;

    KubeObject(Resource resource, ObjectKey key, Labels labels, long version, byte[] bytes, int slotAt) {
        this(resource, key, labels, version, bytes, slotAt, false);
    }

    private KubeObject(
            Resource resource, ObjectKey key, Labels labels, long version, byte[] bytes, int slotAt, boolean pruned) {
        this.resource = resource;
        this.key = key;
        this.labels = labels;
        this.version = version;
        this.bytes = bytes;
        this.slotAt = slotAt;
        this.digits = slotAt < 0 ? null : version < FIRST_OF_SLOT ? EMPTY_SLOT : digits(version);
        this.pruned = pruned;
    }

    private static byte[] digits(long version) {
        return Long.toString(version).getBytes(StandardCharsets.US_ASCII);
    }

    public Resource resource() {
        return resource;
    }

    public ObjectKey key() {
        return key;
    }

    public Labels labels() {
        return labels;
    }

    /** {@code metadata.resourceVersion}. */
    public long version() {
        return version;
    }

    /** The number of bytes that {@link #writeTo} writes. */
    public int size() {
        return bytes.length;
    }

    /** The message, with an empty slot where it has one. For reading only: the array is not copied. */
    public byte[] bytes() {
        return bytes;
    }

    /** The same state under another version; shares the bytes. Only for an object that has a slot. */
    public KubeObject withVersion(long newVersion) {
        if (slotAt < 0 || newVersion < FIRST_OF_SLOT) {
            throw new IllegalArgumentException("no slot, or not a version of " + SLOT + " digits: " + newVersion);
        }
        return new KubeObject(resource, key, labels, newVersion, bytes, slotAt, pruned);
    }

    /**
     * The same object with less in its body.
     *
     * @param body a message that begins with the same metadata, byte for byte
     */
    public KubeObject prunedTo(byte[] body) {
        return new KubeObject(resource, key, labels, version, body, slotAt, true);
    }

    /** Whether the source has given more of this object: whoever writes it back writes less than there was. */
    public boolean isPruned() {
        return pruned;
    }

    /** The metadata alone, as an object of a kind that has nothing else. */
    KubeObject metadataAs(Resource kind) {
        return new KubeObject(kind, key, labels, version, Arrays.copyOf(bytes, endOfMetadata()), slotAt);
    }

    /** Where the metadata ends, which is the first field of the bytes of every object. */
    private int endOfMetadata() {
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        try {
            in.skipField(in.readTag());
        } catch (IOException e) {
            throw new UncheckedIOException("no metadata: " + this, e);
        }
        return in.getTotalBytesRead();
    }

    /** Whether a client sees the same in both, but for the version. */
    public boolean sameState(KubeObject other) {
        return Arrays.equals(bytes, other.bytes);
    }

    /** Puts the message with its version into a buffer that has {@link #size} bytes left. */
    public void writeTo(ByteBuffer out) {
        if (slotAt < 0) {
            out.put(bytes);
            return;
        }
        out.put(bytes, 0, slotAt).put(digits);
        out.put(bytes, slotAt + SLOT, bytes.length - slotAt - SLOT);
    }

    /** The message with its version, as an array of its own. */
    public byte[] toByteArray() {
        byte[] copy = bytes.clone();
        if (slotAt >= 0) {
            System.arraycopy(digits, 0, copy, slotAt, SLOT);
        }
        return copy;
    }

    /**
     * The JSON of the object without {@code kind} and {@code apiVersion}, in UTF-8. Kept while memory allows. For
     * reading only: the array is not copied.
     */
    public byte[] json() {
        SoftReference<byte[]> kept = json;
        byte[] value = kept == null ? null : kept.get();
        if (value == null) {
            value = JsonWriter.write(resource, toByteArray());
            json = new SoftReference<>(value);
        }
        return value;
    }

    @Override
    public String toString() {
        return resource.kind() + " " + key + "@" + version;
    }
}
