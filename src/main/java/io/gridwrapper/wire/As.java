package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;

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

    /** @throws StatusException 406 in the apiserver's words, where one object is asked for as a list */
    public void requireObject(Resource resource) {
        if (this == PARTIAL_OBJECT_METADATA_LIST) {
            throw notAcceptable("is not a list", resource, resource.kind());
        }
    }

    /** @throws StatusException 406 in the apiserver's words, where a list is asked for as one object */
    public void requireList(Resource resource) {
        if (this == PARTIAL_OBJECT_METADATA) {
            throw notAcceptable("is a list", resource, resource.listKind());
        }
    }

    /** The sentence names the apiserver's own type. */
    private StatusException notAcceptable(String fact, Resource resource, String type) {
        String group = resource.group().isEmpty() ? "core" : resource.group().replaceFirst("\\..*", "");
        return new StatusException(new Status(
                406,
                "NotAcceptable",
                "you requested " + kind + ", but the requested object " + fact + " (*" + group + "." + type + ")",
                null));
    }

    /** Tables have no protobuf form. */
    boolean isWritableAs(Encoding encoding) {
        return this != TABLE || encoding != Encoding.PROTOBUF;
    }
}
