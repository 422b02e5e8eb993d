package io.gridwrapper.admin;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/**
 * The one registry of meters. A room registers its own by a bean that is a {@link MeterBinder}: those are asked when
 * the registry is first needed, which is by the first scrape, so that meters cost nothing where nobody reads them.
 */
@Singleton
public class MeterRegistryProducer {

    @Produces
    @Singleton
    PrometheusMeterRegistry registry(Instance<MeterBinder> binders) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        binders.forEach(binder -> binder.bindTo(registry));
        return registry;
    }

    void close(@Disposes PrometheusMeterRegistry registry) {
        registry.close();
    }
}
