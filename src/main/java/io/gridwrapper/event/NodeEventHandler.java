package io.gridwrapper.event;

import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Resource;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Brings what is heard of nodes into the cache. Only a label that is a key in use makes it prune again. */
@Singleton
public class NodeEventHandler {

    private final StorageCache cache;

    @Inject
    public NodeEventHandler(StorageCache cache) {
        this.cache = cache;
    }

    void onResynced(@Observes @OfResource("nodes") Resynced event) {
        cache.collection(event.resource()).setWarnings(event.warnings());
        cache.resyncNodes(event.objects(), event.version());
    }

    void onChanged(@Observes @OfResource("nodes") ObjectChanged event) {
        switch (event.type()) {
            case APPLIED -> cache.applyNode(event.object());
            case DELETED ->
                cache.deleteNode(event.object().key(), event.object().version());
        }
    }

    void onProgressed(@Observes @OfResource("nodes") Progressed event) {
        cache.progressed(Resource.NODES, event.version());
    }
}
