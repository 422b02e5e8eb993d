package io.gridwrapper.wire;

/** How objects are written; in the order in which the apiserver prefers and lists them. */
public enum Encoding {
    JSON("application/json", true),
    YAML("application/yaml", false),
    PROTOBUF("application/vnd.kubernetes.protobuf", true);

    private static final String STREAM = ";stream=watch";

    private final String mediaType;
    private final boolean isStreamable;

    Encoding(String mediaType, boolean isStreamable) {
        this.mediaType = mediaType;
        this.isStreamable = isStreamable;
    }

    public String mediaType() {
        return mediaType;
    }

    /** Whether the events of a watch can be written so. */
    public boolean isStreamable() {
        return isStreamable;
    }

    /** The media type of a watch as the apiserver lists it. */
    String streamMediaType() {
        return mediaType + STREAM;
    }

    /** The {@code Content-Type} of a watch; JSON goes without the parameter. */
    String streamContentType() {
        return this == JSON ? mediaType : streamMediaType();
    }
}
