package io.gridwrapper.source;

import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Progressed;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.UpstreamResponse;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ListReader;
import io.gridwrapper.wire.ObjectReader;
import io.gridwrapper.wire.StatusReader;
import io.gridwrapper.wire.WatchEvent;
import io.gridwrapper.wire.WatchReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a sink told of one resource of the apiserver: reads it whole once, then follows its watch, for ever. The end
 * of a watch is no error. After a version that has expired it is read whole again, and the sink finds the difference.
 * Runs in a thread of its own until that is interrupted.
 */
final class Reflector implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);
    private static final Duration UNSERVED_INTERVAL = Duration.ofMinutes(10);
    /** A watch that ends sooner and without an event is treated as a failure, so that it is not opened in a hot loop. */
    private static final Duration SHORT_WATCH = Duration.ofSeconds(1);

    private final UpstreamCollection upstream;
    private final Resource resource;
    private final ObjectSink sink;
    private final Outage outage;
    private final Backoff backoff;

    /** What the next watch goes on from, or -1 where the whole must be read first. */
    private long version = -1;

    private boolean watchListOffered = true;
    private boolean readBefore;
    private volatile UpstreamResponse open;
    private volatile boolean stopped;

    Reflector(UpstreamCollection upstream, Resource resource, ObjectSink sink, Outage outage, Backoff backoff) {
        this.upstream = upstream;
        this.resource = resource;
        this.sink = sink;
        this.outage = outage;
        this.backoff = backoff;
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                if (version >= 0) {
                    watch();
                } else if (watchListOffered) {
                    watchList();
                } else {
                    list();
                }
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
        UpstreamResponse answer;
        try {
            // What is newest only matters once something has been shown; the first time the apiserver's cache will do.
            answer = upstream.list(readBefore ? "" : "0");
        } catch (UnservedException e) {
            unserved();
            return;
        }
        try (UpstreamResponse response = opened(answer)) {
            List<KubeObject> objects = new ArrayList<>();
            long listed = ListReader.read(response.body(), resource, objects::add);
            resynced(objects, listed);
        }
    }

    /** Reads the state and the changes in one stream, where the apiserver has that. */
    private void watchList() throws IOException {
        UpstreamResponse answer;
        try {
            answer = upstream.watchList();
        } catch (UnservedException e) {
            unserved();
            return;
        } catch (RefusedException e) {
            watchListOffered = false;
            return;
        }
        try (UpstreamResponse response = opened(answer)) {
            WatchReader events = new WatchReader(response.body());
            if (readState(events)) {
                follow(events);
            } else {
                // An apiserver from before WatchList takes it for an ordinary watch, whose state has no end.
                watchListOffered = false;
            }
        }
    }

    private boolean readState(WatchReader events) throws IOException {
        Map<ObjectKey, KubeObject> state = new LinkedHashMap<>();
        for (WatchEvent event = events.next(); event != null; event = events.next()) {
            switch (event.type()) {
                case ADDED, MODIFIED -> {
                    KubeObject object = ObjectReader.read(resource, event.message());
                    state.put(object.key(), object);
                }
                case DELETED ->
                    state.remove(ObjectReader.read(resource, event.message()).key());
                case BOOKMARK -> {
                    if (event.endsInitialEvents()) {
                        resynced(List.copyOf(state.values()), ObjectReader.versionOf(event.message()));
                        return true;
                    }
                }
                case ERROR -> throw error(event);
            }
        }
        return false;
    }

    private void watch() throws IOException {
        long begin = System.nanoTime();
        try (UpstreamResponse response = opened(upstream.watch(version))) {
            outage.recovered(resource);
            long before = version;
            follow(new WatchReader(response.body()));
            if (before == version && System.nanoTime() - begin < SHORT_WATCH.toNanos()) {
                throw new IOException("the apiserver ends each watch at once");
            }
        }
    }

    private void follow(WatchReader events) throws IOException {
        for (WatchEvent event = events.next(); event != null; event = events.next()) {
            switch (event.type()) {
                case ADDED, MODIFIED -> changed(ObjectChanged.Type.APPLIED, event);
                case DELETED -> changed(ObjectChanged.Type.DELETED, event);
                case BOOKMARK -> {
                    version = ObjectReader.versionOf(event.message());
                    sink.progressed(new Progressed(resource, version));
                }
                case ERROR -> throw error(event);
            }
            backoff.reset();
        }
    }

    private void changed(ObjectChanged.Type type, WatchEvent event) throws IOException {
        KubeObject object = ObjectReader.read(resource, event.message());
        sink.changed(new ObjectChanged(type, object));
        version = object.version();
    }

    private void resynced(List<KubeObject> objects, long listed) {
        sink.resynced(new Resynced(resource, objects, listed));
        version = listed;
        readBefore = true;
        backoff.reset();
        outage.recovered(resource);
        LOG.info("{}: read {} objects at version {}", resource.qualifiedPlural(), objects.size(), listed);
    }

    private void unserved() {
        sink.unserved(new Unserved(resource));
        outage.recovered(resource);
        LOG.info("{}/{}: the apiserver does not serve it", resource.apiVersion(), resource.plural());
        pause(UNSERVED_INTERVAL);
    }

    private static IOException error(WatchEvent event) throws IOException {
        StatusReader status = StatusReader.read(event.message());
        return status.code() == 410
                ? new ExpiredException(status.message())
                : new IOException("the apiserver ends the watch: " + status.message());
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
