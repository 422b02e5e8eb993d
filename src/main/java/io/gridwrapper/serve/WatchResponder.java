package io.gridwrapper.serve;

import io.gridwrapper.cache.History;
import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.InitialEvents;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.EventEncoder;
import io.gridwrapper.wire.IncludeObject;
import io.gridwrapper.wire.KubeObject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Opens a watch where its options say, or answers with the one ERROR event that says why it cannot be. */
final class WatchResponder {

    /** etcd's first version: no object is as old, so that a watch from it begins with nothing. */
    private static final long EMPTY_STORE = 1;

    private final WatchStreams streams;
    private final BufferPool pool;
    private final Duration defaultTimeout;

    WatchResponder(WatchStreams streams, BufferPool pool, Duration defaultTimeout) {
        this.streams = streams;
        this.pool = pool;
        this.defaultTimeout = defaultTimeout;
    }

    void send(
            HttpServletRequest request,
            HttpServletResponse response,
            ServedCollection collection,
            Selection selection,
            ListOptions options,
            Accepted accepted,
            IncludeObject include)
            throws IOException {
        EventEncoder encoder = EventEncoder.of(accepted, include);
        // Not ready and not served are plain answers; what concerns the version is an event of the stream.
        collection.snapshot();
        WatchFeed feed = feedOrError(collection, selection, options, encoder);
        Consumer<Watch> onEnd = ended -> streams.closed(collection.resource(), ended);
        Consumer<Watch> opener =
                watch -> streams.open(collection.resource(), watch, timeout(options), options.allowWatchBookmarks());
        if (WebSocketUpgrade.isAskedFor(request)) {
            requireOwnPage(request);
            boolean text = accepted.encoding() == Encoding.JSON;
            if (WebSocketUpgrade.open(request, new WatchSocket(feed, FrameBuffer.ofOne(pool), text, opener, onEnd))) {
                return;
            }
        }
        response.setContentType(accepted.contentType());
        response.setHeader("Cache-Control", "no-cache, private");
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        opener.accept(new WatchStream(async, response.getOutputStream(), feed, new FrameBuffer(pool), onEnd));
    }

    private static void requireOwnPage(HttpServletRequest request) {
        if (WebSocketUpgrade.isOfForeignPage(request)) {
            throw new StatusException(
                    Status.forbidden("a page of " + request.getHeader("Origin") + " may not watch here"));
        }
    }

    private static WatchFeed feedOrError(
            ServedCollection collection, Selection selection, ListOptions options, EventEncoder encoder) {
        try {
            return feed(collection, selection, options, encoder);
        } catch (StatusException e) {
            return WatchFeed.ofError(encoder, e.status());
        }
    }

    private static WatchFeed feed(
            ServedCollection collection, Selection selection, ListOptions options, EventEncoder encoder) {
        long version = options.resourceVersion().value();
        if (version == EMPTY_STORE && options.sendInitialEvents() != InitialEvents.SEND) {
            return sinceTheBeginning(collection, selection, encoder);
        }
        if (!options.startsWithState()) {
            return changes(collection, selection, options, encoder);
        }
        boolean waits = options.sendInitialEvents() == InitialEvents.SEND;
        Snapshot state = waits ? VersionWait.notOlderThan(collection, version) : collection.snapshot();
        History.Cursor cursor = cursor(collection, state.version());
        return new WatchFeed(
                collection.resource(),
                selection,
                encoder,
                cursor,
                state.objects().iterator(),
                options.marksEndOfState() ? state.version() : -1);
    }

    /** From nothing to what is there now, oldest first. */
    private static WatchFeed sinceTheBeginning(ServedCollection collection, Selection selection, EventEncoder encoder) {
        Snapshot state = collection.snapshot();
        List<KubeObject> byAge = state.objects().stream()
                .sorted(Comparator.comparingLong(KubeObject::version))
                .toList();
        History.Cursor cursor = cursor(collection, state.version());
        return new WatchFeed(collection.resource(), selection, encoder, cursor, byAge.iterator(), -1);
    }

    private static WatchFeed changes(
            ServedCollection collection, Selection selection, ListOptions options, EventEncoder encoder) {
        long version = options.resourceVersion().value();
        long from = version == 0 ? collection.history().version() : version;
        return new WatchFeed(
                collection.resource(), selection, encoder, cursor(collection, from), Collections.emptyIterator(), -1);
    }

    private static History.Cursor cursor(ServedCollection collection, long version) {
        History history = collection.history();
        // Where the line is our own, a version that it has not reached was never given: waiting would be silence.
        boolean neverGiven = collection.resource().holdsEndpoints() && version > history.version();
        History.Cursor cursor = neverGiven ? null : history.after(version);
        if (cursor == null) {
            throw new StatusException(
                    Status.expired("too old resource version: " + version + " (" + history.version() + ")"));
        }
        return cursor;
    }

    private Duration timeout(ListOptions options) {
        if (options.timeoutSeconds() == 0) {
            return defaultTimeout;
        }
        return Duration.ofSeconds(Math.max(
                0, Math.min(options.timeoutSeconds(), Duration.ofDays(1).toSeconds())));
    }
}
