package io.gridwrapper.wire;

/** What an object or list is turned into for the client (API doc, "Receiving resources as Tables", KEP-2334). */
public enum As {
    NONE(""),
    TABLE("Table"),
    PARTIAL_OBJECT_METADATA("PartialObjectMetadata"),
    PARTIAL_OBJECT_METADATA_LIST("PartialObjectMetadataList");

    private final String kind;

    As(String kind) {
        this.kind = kind;
    }

    /** The kind of {@code meta.k8s.io} that the client names, empty for {@link #NONE}. */
    public String kind() {
        return kind;
    }

    /** Tables have no protobuf form. */
    boolean isWritableAs(Encoding encoding) {
        return this != TABLE || encoding != Encoding.PROTOBUF;
    }
}
