package io.gridwrapper.event;

import io.gridwrapper.cache.StorageCache;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Brings what is heard of Endpoints objects into the cache: each is pruned alone, and only a difference makes an event. */
@Singleton
public class EndpointsEventHandler {

    private final StorageCache cache;

    @Inject
    public EndpointsEventHandler(StorageCache cache) {
        this.cache = cache;
    }

    void onResynced(@Observes @OfResource("endpoints") Resynced event) {
        EndpointIntake.resynced(cache, event);
    }

    void onChanged(@Observes @OfResource("endpoints") ObjectChanged event) {
        EndpointIntake.changed(cache, event);
    }

    void onUnserved(@Observes @OfResource("endpoints") Unserved event) {
        cache.unserved(event.resource());
    }
}
