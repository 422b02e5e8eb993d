package io.gridwrapper.launch;

import io.gridwrapper.cache.CacheOptions;
import io.gridwrapper.passthrough.ApiServerProvider;
import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.serve.ServeOptions;
import io.gridwrapper.settings.Configuration;
import io.gridwrapper.settings.Faults;
import io.gridwrapper.settings.Flag;
import io.gridwrapper.settings.Settings;
import io.gridwrapper.settings.SettingsException;
import io.gridwrapper.upstream.ApiServer;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.servlet.ServletContext;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives each room the settings that concern it. The embedded server leaves them in an attribute of the context; in a
 * Jetty of somebody else's they are parameters of the context, named as the flags, system properties, variables of the
 * environment and a file.
 */
@Singleton
public class SettingsProducer {

    private static final Logger LOG = LoggerFactory.getLogger(SettingsProducer.class);

    /** The attribute of the ServletContext that holds {@link Settings}. */
    public static final String ATTRIBUTE = "io.gridwrapper.settings";

    private ServletContext context;

    /** Comes before whatever else waits for the application: all that needs settings needs this first. */
    void remember(@Observes @Initialized(ApplicationScoped.class) @Priority(1) ServletContext started) {
        context = started;
    }

    @Produces
    @Singleton
    Settings settings() {
        if (context.getAttribute(ATTRIBUTE) instanceof Settings settings) {
            return settings;
        }
        try {
            Settings settings = Configuration.inContainer(parameters(), properties(), System.getenv(), new Faults())
                    .settings();
            DebugLog.set(settings);
            return settings;
        } catch (SettingsException e) {
            // What the container makes of it is long, and different in each.
            e.faults().forEach(fault -> LOG.error("cannot start: {}", fault));
            throw e;
        }
    }

    private Map<String, String> parameters() {
        return Collections.list(context.getInitParameterNames()).stream()
                .collect(Collectors.toMap(Function.identity(), context::getInitParameter));
    }

    private static Map<String, String> properties() {
        return System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(Flag.PROPERTIES))
                .collect(Collectors.toMap(Function.identity(), System::getProperty));
    }

    @Produces
    @Singleton
    CacheOptions cacheOptions(Settings settings) {
        return new CacheOptions(settings.hostName(), settings.historySize(), System.currentTimeMillis());
    }

    @Produces
    @Singleton
    ServeOptions serveOptions(Settings settings) {
        Set<String> hosts = Set.of(
                settings.hostName().toLowerCase(Locale.ROOT),
                settings.bindAddress().host().toLowerCase(Locale.ROOT));
        return new ServeOptions(
                settings.watchTimeout(), hosts, settings.manifests().isPresent());
    }

    @Produces
    @Singleton
    PassThrough passThrough(Settings settings) {
        return settings.passThrough();
    }

    @Produces
    @Singleton
    Optional<ApiServer> apiServer(Settings settings) {
        return settings.cluster().map(ApiServer::connect);
    }

    @Produces
    @Singleton
    ApiServerProvider apiServerProvider(Optional<ApiServer> apiServer) {
        return () -> apiServer;
    }

    void close(@Disposes Optional<ApiServer> apiServer) {
        apiServer.ifPresent(ApiServer::close);
    }
}
