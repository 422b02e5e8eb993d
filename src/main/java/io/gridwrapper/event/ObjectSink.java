package io.gridwrapper.event;

/**
 * Where a source puts what it learns. Calls for one resource come from one thread at a time; calls for different
 * resources may come together.
 */
public interface ObjectSink {

    void resynced(Resynced event);

    void changed(ObjectChanged event);

    void progressed(Progressed event);

    void unserved(Unserved event);
}
