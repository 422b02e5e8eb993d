package io.gridwrapper.event;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import java.util.List;

/**
 * A source has read a whole collection. What is not in it is there no longer.
 *
 * @param resource the collection
 * @param objects all of its objects, in any order
 * @param version the version of the list
 * @param warnings what the source warns of whoever reads the resource, as values of the header {@code Warning}
 */
public record Resynced(Resource resource, List<KubeObject> objects, long version, List<String> warnings) {
    public Resynced {
        objects = List.copyOf(objects);
        warnings = List.copyOf(warnings);
    }

    public Resynced(Resource resource, List<KubeObject> objects, long version) {
        this(resource, objects, version, List.of());
    }
}
