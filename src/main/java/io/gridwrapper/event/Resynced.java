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
 */
public record Resynced(Resource resource, List<KubeObject> objects, long version) {
    public Resynced {
        objects = List.copyOf(objects);
    }
}
