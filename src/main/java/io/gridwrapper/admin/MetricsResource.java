package io.gridwrapper.admin;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** The meters, in Prometheus' text format. */
@Path("metrics")
@Singleton
public class MetricsResource {

    private static final String FORMAT = "text/plain; version=0.0.4; charset=utf-8";

    private final Provider<PrometheusMeterRegistry> registry;

    /** @param registry made for the first scrape */
    @Inject
    public MetricsResource(Provider<PrometheusMeterRegistry> registry) {
        this.registry = registry;
    }

    /** Whatever the client accepts: there is no other form. */
    @GET
    public Response metrics() {
        return Response.ok(registry.get().scrape(), FORMAT).build();
    }
}
