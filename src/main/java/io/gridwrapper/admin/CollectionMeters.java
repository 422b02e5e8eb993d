package io.gridwrapper.admin;

import io.gridwrapper.cache.LastHeard;
import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.cache.Sync;
import io.gridwrapper.kube.Resource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** What is known of each resource, and how old that is. */
@Singleton
public class CollectionMeters implements MeterBinder {

    private final StorageCache cache;
    private final LastHeard lastHeard;

    @Inject
    public CollectionMeters(StorageCache cache, LastHeard lastHeard) {
        this.cache = cache;
        this.lastHeard = lastHeard;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Resource resource : Resource.SERVED) {
            ServedCollection collection = cache.collection(resource);
            Tags tags = Tags.of("resource", resource.qualifiedPlural(), "version", resource.version());
            Gauge.builder("gridwrapper.objects", collection, CollectionMeters::objects)
                    .description("Objects that are served")
                    .tags(tags)
                    .strongReference(true)
                    .register(registry);
            TimeGauge.builder("gridwrapper.upstream.age", () -> age(collection), TimeUnit.SECONDS)
                    .description("Time since the source was last heard of the resource; NaN where it offers none")
                    .tags(tags)
                    .register(registry);
        }
    }

    private static double objects(ServedCollection collection) {
        return collection.sync() == Sync.SYNCED
                ? collection.snapshot().objects().size()
                : 0;
    }

    private double age(ServedCollection collection) {
        if (collection.sync() == Sync.UNSERVED) {
            return Double.NaN;
        }
        return lastHeard.age(collection.resource()).toNanos() / (double) TimeUnit.SECONDS.toNanos(1);
    }
}
