package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import java.util.List;

/** PartialObjectMetadata: an object of which only the metadata is given (API concepts, "Receiving partial metadata"). */
final class PartialObject {

    private static final String KIND = "PartialObjectMetadata";
    private static final Resource V1 = new Resource("meta.k8s.io", "v1", "", KIND, true);
    private static final Resource V1BETA1 = new Resource("meta.k8s.io", "v1beta1", "", KIND, true);

    /** The kind in all its versions. */
    static final List<Resource> KINDS = List.of(V1, V1BETA1);

    private PartialObject() {}

    /** The kind in one of the versions that a client may ask for. */
    static Resource kind(String version) {
        return version.equals(V1BETA1.version()) ? V1BETA1 : V1;
    }

    /**
     * The metadata of an object, as an object of its own.
     *
     * @param kind one of {@link #KINDS}
     */
    static KubeObject of(KubeObject object, Resource kind) {
        return object.metadataAs(kind);
    }
}
