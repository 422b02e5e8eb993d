package io.gridwrapper.event;

import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.topology.TopologyKeys;
import io.gridwrapper.wire.KubeObject;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings what is heard of services into the cache. A service whose keys are what they were prunes nothing again. */
@Singleton
public class ServiceEventHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceEventHandler.class);

    private final StorageCache cache;

    @Inject
    public ServiceEventHandler(StorageCache cache) {
        this.cache = cache;
    }

    void onResynced(@Observes @OfResource("services") Resynced event) {
        cache.collection(event.resource()).setWarnings(event.warnings());
        Map<KubeObject, TopologyKeys> keys = new LinkedHashMap<>();
        event.objects().forEach(service -> keys.put(service, TopologyKeys.of(service)));
        cache.resyncServices(keys, event.version()).forEach(service -> warn(service, keys.get(service)));
    }

    void onChanged(@Observes @OfResource("services") ObjectChanged event) {
        KubeObject service = event.object();
        switch (event.type()) {
            case APPLIED -> {
                TopologyKeys keys = TopologyKeys.of(service);
                if (cache.applyService(service, keys)) {
                    warn(service, keys);
                }
            }
            case DELETED -> cache.deleteService(service.key(), service.version());
        }
    }

    void onProgressed(@Observes @OfResource("services") Progressed event) {
        cache.progressed(Resource.SERVICES, event.version());
    }

    private static void warn(KubeObject service, TopologyKeys keys) {
        if (!keys.fault().isEmpty()) {
            LOG.warn("service {}: {}; it is served without topology", service.key(), keys.fault());
        }
    }
}
