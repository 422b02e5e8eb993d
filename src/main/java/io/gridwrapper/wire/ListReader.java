package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.gridwrapper.kube.Resource;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;

/** Reads a list in Kubernetes' protobuf as it comes, one object at a time: the whole is never in memory. */
public final class ListReader {

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final int UNKNOWN_RAW = 2;
    private static final int LIST_META = 1;
    private static final int LIST_ITEMS = 2;
    private static final int LIST_META_VERSION = 2;

    /** No object is nearly as large: etcd takes 1.5 MiB. */
    private static final int ITEM_LIMIT = 64 << 20;

    private ListReader() {}

    /**
     * @param in the body of the answer; not closed
     * @param items takes each object
     * @return the version of the list
     * @throws IOException where the body ends early or is no list; what was given until then is a part
     */
    public static long read(InputStream in, Resource resource, Consumer<KubeObject> items) throws IOException {
        byte[] magic = in.readNBytes(MAGIC.length);
        if (!Arrays.equals(magic, MAGIC)) {
            throw new InvalidProtocolBufferException("not Kubernetes' protobuf: it does not begin with k8s\\0");
        }
        CodedInputStream coded = CodedInputStream.newInstance(in, 64 * 1024);
        coded.setSizeLimit(Integer.MAX_VALUE);
        long version = readEnvelope(coded, resource, items);
        if (version < 0) {
            throw new InvalidProtocolBufferException("a list of " + resource.plural() + " has no version");
        }
        return version;
    }

    private static long readEnvelope(CodedInputStream in, Resource resource, Consumer<KubeObject> items)
            throws IOException {
        long version = -1;
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) != UNKNOWN_RAW) {
                in.skipField(tag);
                continue;
            }
            int length = in.readRawVarint32();
            int begin = in.getTotalBytesRead();
            int limit = in.pushLimit(length);
            version = readList(in, resource, items);
            in.popLimit(limit);
            // Between two items the end of the stream looks like the end of the list.
            if (in.getTotalBytesRead() - begin != length) {
                throw new EOFException("the list of " + resource.plural() + " ended early");
            }
        }
        return version;
    }

    private static long readList(CodedInputStream in, Resource resource, Consumer<KubeObject> items)
            throws IOException {
        long version = -1;
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            switch (WireFormat.getTagFieldNumber(tag)) {
                case LIST_META -> version = readVersion(in);
                case LIST_ITEMS -> items.accept(ObjectReader.read(resource, readItem(in, resource)));
                default -> in.skipField(tag);
            }
        }
        return version;
    }

    private static byte[] readItem(CodedInputStream in, Resource resource) throws IOException {
        int length = in.readRawVarint32();
        if (length < 0 || length > ITEM_LIMIT) {
            throw new InvalidProtocolBufferException(
                    "an item of " + Integer.toUnsignedString(length) + " bytes in a list of " + resource.plural());
        }
        return in.readRawBytes(length);
    }

    private static long readVersion(CodedInputStream in) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        String version = "";
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) == LIST_META_VERSION) {
                version = in.readStringRequireUtf8();
            } else {
                in.skipField(tag);
            }
        }
        in.popLimit(limit);
        return ObjectReader.versionNumber(version, "the list's metadata.resourceVersion");
    }
}
