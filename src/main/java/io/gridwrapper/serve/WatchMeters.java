package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** How many clients watch each resource. */
@Singleton
public class WatchMeters implements MeterBinder {

    private final WatchStreams streams;

    @Inject
    public WatchMeters(WatchStreams streams) {
        this.streams = streams;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Resource resource : Resource.SERVED) {
            Gauge.builder("gridwrapper.watches", () -> streams.size(resource))
                    .description("Watches that are open")
                    .tags("resource", resource.qualifiedPlural(), "version", resource.version())
                    .register(registry);
        }
    }
}
