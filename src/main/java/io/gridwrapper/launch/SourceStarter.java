package io.gridwrapper.launch;

import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.settings.Settings;
import io.gridwrapper.source.ApiServerSource;
import io.gridwrapper.source.ManifestSource;
import io.gridwrapper.upstream.ApiServer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Starts the source of objects with the web application, and ends it with it. */
@Singleton
public class SourceStarter {

    private final Runnable start;
    private final Runnable stop;

    @Inject
    public SourceStarter(Settings settings, Optional<ApiServer> apiServer, ObjectSink sink) {
        if (apiServer.isPresent()) {
            ApiServerSource cluster = new ApiServerSource(apiServer.get(), sink);
            start = cluster::start;
            stop = cluster::close;
        } else {
            ManifestSource folder = new ManifestSource(settings.manifests().orElseThrow(), sink);
            start = folder::start;
            stop = folder::close;
        }
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object context) {
        start.run();
    }

    @PreDestroy
    void stop() {
        stop.run();
    }
}
