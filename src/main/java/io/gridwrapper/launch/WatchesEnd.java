package io.gridwrapper.launch;

import io.gridwrapper.serve.WatchStreams;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.util.component.Graceful;

/**
 * Ends the watches when the server is told to stop: their clients see whole answers and watch again elsewhere, where a
 * connection that is cut would look like a fault. Jetty then waits until nothing is being answered any longer.
 */
final class WatchesEnd implements Graceful {

    private final WatchStreams streams;
    private volatile boolean stopping;

    WatchesEnd(WatchStreams streams) {
        this.streams = streams;
    }

    @Override
    public CompletableFuture<Void> shutdown() {
        stopping = true;
        streams.end();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isShutdown() {
        return stopping;
    }
}
