package io.gridwrapper.launch;

import io.gridwrapper.serve.WatchStreams;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.servlet.ServletContext;

/** Leaves in the context what the embedded server has to run before it stops: afterwards its connections are closed. */
@Singleton
public class StopNotice {

    /** The attribute of the ServletContext that holds a Runnable. */
    static final String ATTRIBUTE = "io.gridwrapper.stopNotice";

    void leave(@Observes @Initialized(ApplicationScoped.class) ServletContext context, WatchStreams watches) {
        context.setAttribute(ATTRIBUTE, (Runnable) watches::end);
    }
}
