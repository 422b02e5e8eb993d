package io.gridwrapper.serve;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;

/**
 * What a path asks for.
 *
 * @param namespace the namespace, empty for all of them and for a resource of the cluster
 * @param name the object, empty for the collection
 * @param watchPath whether it is a path of {@code /watch/}, which is a watch whatever the query says
 */
record ResourceRequest(Resource resource, String namespace, String name, boolean watchPath) {

    ObjectKey key() {
        return new ObjectKey(namespace, name);
    }
}
