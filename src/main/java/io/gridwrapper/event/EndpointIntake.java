package io.gridwrapper.event;

import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.topology.EndpointObject;
import io.gridwrapper.topology.EndpointReader;
import io.gridwrapper.wire.KubeObject;

/** What the handlers of the two kinds that hold endpoints have in common. */
final class EndpointIntake {

    private EndpointIntake() {}

    static void resynced(StorageCache cache, Resynced event) {
        cache.collection(event.resource()).setWarnings(event.warnings());
        cache.resyncEndpoints(
                event.resource(),
                event.objects().stream().map(object -> read(cache, object)).toList());
    }

    static void changed(StorageCache cache, ObjectChanged event) {
        KubeObject object = event.object();
        switch (event.type()) {
            case APPLIED -> cache.applyEndpoints(read(cache, object));
            case DELETED -> cache.deleteEndpoints(object.resource(), object.key());
        }
    }

    private static EndpointObject read(StorageCache cache, KubeObject object) {
        return EndpointReader.read(object, cache.nodeIds());
    }
}
