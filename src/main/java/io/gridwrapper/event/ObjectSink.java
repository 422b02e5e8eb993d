package io.gridwrapper.event;

import io.gridwrapper.kube.Resource;

/**
 * Where a source puts what it learns. Calls for one resource come from one thread at a time; calls for different
 * resources may come together.
 */
public interface ObjectSink {

    /** The source was heard of a resource without news of an object or a version. */
    default void heard(Resource resource) {}

    void resynced(Resynced event);

    void changed(ObjectChanged event);

    void progressed(Progressed event);

    void unserved(Unserved event);
}
