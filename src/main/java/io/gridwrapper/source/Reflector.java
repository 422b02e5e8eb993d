package io.gridwrapper.source;

import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Progressed;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.UpstreamResponse;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ListReader;
import io.gridwrapper.wire.ObjectReader;
import io.gridwrapper.wire.WatchEvent;
import io.gridwrapper.wire.WatchReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a sink told of one resource of the apiserver: reads it whole once, then follows its watch, for ever. The end
 * of a watch is no error. After a version that has expired it is read whole again, and the sink finds the difference.
 * Runs in a thread of its own until it is stopped.
 */
final class Reflector implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);
    /** An apiserver or a proxy that is only starting may answer 404: what is known is not given up for less. */
    private static final int SURELY_ABSENT = 5;
    /** A watch that ends sooner and without an event is treated as a failure, so that it is not opened in a hot loop. */
    private static final Duration SHORT_WATCH = Duration.ofSeconds(1);

    private final UpstreamCollection upstream;
    private final Resource resource;
    private final ObjectSink sink;
    private final Outage outage;
    private final Backoff backoff;
    private final Backoff absence;

    /** How often the apiserver has said that it does not know the resource, since it was read. */
    private int absences;

    /** What the next watch goes on from, or -1 where the whole must be read first. */
    private long version = -1;

    private boolean watchListOffered = true;
    private boolean readBefore;
    private volatile UpstreamResponse open;
    private volatile boolean stopped;

    Reflector(
            UpstreamCollection upstream,
            Resource resource,
            ObjectSink sink,
            Outage outage,
            Backoff backoff,
            Backoff absence) {
        this.upstream = upstream;
        this.resource = resource;
        this.sink = sink;
        this.outage = outage;
        this.backoff = backoff;
        this.absence = absence;
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                read();
            } catch (ExpiredException e) {
                LOG.info("{}: version {} has expired, reading all again", resource.qualifiedPlural(), version);
                version = -1;
                pause(backoff.next());
            } catch (IOException | UncheckedIOException e) {
                failed(e.getMessage());
            } catch (RuntimeException e) {
                LOG.error("{}: what the apiserver sent was not taken in", resource.qualifiedPlural(), e);
                version = -1;
                failed(e.toString());
            }
        }
    }

    private void read() throws IOException {
        try {
            if (version >= 0) {
                watch();
            } else if (watchListOffered) {
                watchList();
            } else {
                list();
            }
        } catch (UnservedException e) {
            unserved(e.getMessage());
        }
    }

    /** Ends it from another thread, which then interrupts and joins its thread. */
    void stop() {
        stopped = true;
        UpstreamResponse now = open;
        if (now != null) {
            now.close();
        }
    }

    private void failed(String why) {
        if (!stopped) {
            outage.failed(resource, why);
            pause(backoff.next());
        }
    }

    private void list() throws IOException {
        // What is newest only matters once something has been shown; the first time the apiserver's cache will do.
        try (UpstreamResponse response = opened(upstream.list(readBefore ? "" : "0"))) {
            List<KubeObject> objects = new ArrayList<>();
            long listed = ListReader.read(response.body(), resource, objects::add);
            resynced(new Resynced(resource, objects, listed, response.warnings()));
        }
    }

    /**
     * Reads the state and the changes in one stream, where the apiserver has that. One from before WatchList, or a proxy
     * before it, may take it for an ordinary watch, whose state has no end, or fall silent: only a state that has come
     * whole shows that it can be asked for again.
     */
    private void watchList() throws IOException {
        try (UpstreamResponse response = opened(upstream.watchList())) {
            watchListOffered = false;
            WatchReader events = new WatchReader(response.body());
            Resynced state = StreamedState.read(resource, events, response.warnings());
            if (state != null) {
                watchListOffered = true;
                resynced(state);
                follow(events);
            }
        } catch (RefusedException e) {
            watchListOffered = false;
        }
    }

    private void watch() throws IOException {
        long begin = System.nanoTime();
        try (UpstreamResponse response = opened(upstream.watch(version))) {
            outage.recovered(resource);
            sink.heard(resource);
            long before = version;
            follow(new WatchReader(response.body()));
            if (before == version && !lastedSince(begin)) {
                throw new IOException("the apiserver ends each watch at once");
            }
        }
    }

    /** That a state could be read proves little: only a watch that lasts or tells something ends a row of failures. */
    private void follow(WatchReader events) throws IOException {
        long begin = System.nanoTime();
        try {
            for (WatchEvent event = events.next(); event != null; event = events.next()) {
                take(event);
                backoff.reset();
            }
        } finally {
            if (lastedSince(begin)) {
                backoff.reset();
            }
        }
    }

    private static boolean lastedSince(long begin) {
        return System.nanoTime() - begin >= SHORT_WATCH.toNanos();
    }

    private void take(WatchEvent event) throws IOException {
        switch (event.type()) {
            case ADDED, MODIFIED -> changed(ObjectChanged.Type.APPLIED, event);
            case DELETED -> changed(ObjectChanged.Type.DELETED, event);
            case BOOKMARK -> {
                version = ObjectReader.versionOf(event.message());
                sink.progressed(new Progressed(resource, version));
            }
            case ERROR -> throw WatchErrors.of(event);
        }
    }

    private void changed(ObjectChanged.Type type, WatchEvent event) throws IOException {
        KubeObject object = ObjectReader.read(resource, event.message());
        sink.changed(new ObjectChanged(type, object));
        version = object.version();
    }

    private void resynced(Resynced state) {
        sink.resynced(state);
        version = state.version();
        readBefore = true;
        absences = 0;
        absence.reset();
        outage.recovered(resource);
        LOG.info(
                "{}: read {} objects at version {}",
                resource.qualifiedPlural(),
                state.objects().size(),
                version);
    }

    private void unserved(String why) {
        version = -1;
        int count = absences + 1;
        int enough = readBefore ? SURELY_ABSENT : 1;
        if (count < enough) {
            outage.failed(resource, why);
        } else {
            outage.recovered(resource);
        }
        if (count == enough) {
            sink.unserved(new Unserved(resource));
            LOG.info("{}/{}: the apiserver does not serve it", resource.apiVersion(), resource.plural());
        }
        absences = count;
        pause(absence.next());
    }

    private UpstreamResponse opened(UpstreamResponse response) {
        open = response;
        if (stopped) {
            response.close();
        }
        return response;
    }

    private void pause(Duration time) {
        try {
            if (!stopped) {
                Thread.sleep(time.toMillis());
            }
        } catch (InterruptedException e) {
            stopped = true;
        }
    }
}
