package io.gridwrapper.admin;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** What runs here, and the memory that it takes. */
@Singleton
public class ProcessMeters implements MeterBinder {

    private final AdminOptions options;

    @Inject
    public ProcessMeters(AdminOptions options) {
        this.options = options;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("gridwrapper.build.info", () -> 1)
                .description("The version of the running build")
                .tag("version", options.version())
                .register(registry);
        new JvmMemoryMetrics().bindTo(registry);
    }
}
