package io.gridwrapper.event;

import io.gridwrapper.cache.StorageCache;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Brings what is heard of EndpointSlices, of v1 and v1beta1, into the cache: each is pruned alone, and only a difference makes an event. */
@Singleton
public class EndpointSliceEventHandler {

    private final StorageCache cache;

    @Inject
    public EndpointSliceEventHandler(StorageCache cache) {
        this.cache = cache;
    }

    void onResynced(@Observes @OfResource("endpointslices") Resynced event) {
        EndpointIntake.resynced(cache, event);
    }

    void onChanged(@Observes @OfResource("endpointslices") ObjectChanged event) {
        EndpointIntake.changed(cache, event);
    }

    void onUnserved(@Observes @OfResource("endpointslices") Unserved event) {
        cache.unserved(event.resource());
    }
}
