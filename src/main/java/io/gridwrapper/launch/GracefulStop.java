package io.gridwrapper.launch;

import io.gridwrapper.serve.WatchStreams;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.servlet.ServletContext;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the Jetty around the application tell it before it stops, ours and any other. A container closes connections
 * before it tells an application of its end by what the servlet API has for that.
 */
@Singleton
public class GracefulStop {

    private static final Logger LOG = LoggerFactory.getLogger(GracefulStop.class);

    private final WatchStreams streams;

    @Inject
    public GracefulStop(WatchStreams streams) {
        this.streams = streams;
    }

    void register(@Observes @Initialized(ApplicationScoped.class) ServletContext context) {
        try {
            ServletContextHandler.getServletContextHandler(context).addBean(new WatchesEnd(streams));
        } catch (LinkageError e) {
            LOG.info("this server hides its classes: watches are cut when it stops");
        }
    }
}
