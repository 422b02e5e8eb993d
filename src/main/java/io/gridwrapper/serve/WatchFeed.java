package io.gridwrapper.serve;

import io.gridwrapper.cache.History;
import io.gridwrapper.cache.HistoryEntry;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.Encoder;
import io.gridwrapper.wire.EventType;
import io.gridwrapper.wire.KubeObject;
import java.nio.ByteBuffer;
import java.util.Iterator;

/**
 * The events of one watch in their order: the state that it starts with, the bookmark that ends it, then what the
 * History holds, as the client's selection sees it. Knows nothing of servlets; for one thread at a time, but for
 * {@link #wantBookmark}.
 */
final class WatchFeed {

    private final Resource resource;
    private final Selection selection;
    private final Encoder encoder;
    private final History.Cursor cursor;
    private final Iterator<KubeObject> initial;
    /** The version of the bookmark that ends the initial events, or -1 where none is wanted any longer. */
    private long endOfInitial;
    /** What did not fit into the buffer. */
    private KubeObject waiting;

    private EventType waitingType;
    private volatile boolean bookmarkWanted;
    private boolean ended;

    /**
     * @param initial the state that comes first
     * @param endOfInitial the version of the bookmark that ends it, -1 for none
     */
    WatchFeed(
            Resource resource,
            Selection selection,
            Encoder encoder,
            History.Cursor cursor,
            Iterator<KubeObject> initial,
            long endOfInitial) {
        this.resource = resource;
        this.selection = selection;
        this.encoder = encoder;
        this.cursor = cursor;
        this.initial = initial;
        this.endOfInitial = endOfInitial;
    }

    /** Asks for a bookmark as soon as everything before it has been given. From any thread. */
    void wantBookmark() {
        bookmarkWanted = true;
    }

    /** Whether the watch is over: an ERROR event has been given. */
    boolean ended() {
        return ended;
    }

    /** Puts what there is to say into a buffer, as far as it fits. Nothing is put where there is nothing. */
    void fill(FrameBuffer out) {
        if (ended || !putInitial(out) || !putEndOfInitial(out) || !putChanges(out)) {
            return;
        }
        if (cursor.overtaken()) {
            byte[] error = encoder.error(Status.expired("too old resource version: the watch fell behind"));
            ended = putWhole(error, out);
            return;
        }
        long reached = cursor.reached();
        if (bookmarkWanted && reached >= 0 && putWhole(encoder.bookmark(resource, reached, false), out)) {
            bookmarkWanted = false;
        }
    }

    private boolean putInitial(FrameBuffer out) {
        if (!putWaiting(out)) {
            return false;
        }
        while (initial.hasNext()) {
            KubeObject object = initial.next();
            if (selection.matches(object) && !put(EventType.ADDED, object, out)) {
                return false;
            }
        }
        return true;
    }

    private boolean putEndOfInitial(FrameBuffer out) {
        if (endOfInitial >= 0) {
            if (!putWhole(encoder.bookmark(resource, endOfInitial, true), out)) {
                return false;
            }
            endOfInitial = -1;
        }
        return true;
    }

    private boolean putChanges(FrameBuffer out) {
        for (HistoryEntry entry = cursor.next(); entry != null; entry = cursor.next()) {
            boolean before = entry.before() != null && selection.matches(entry.before());
            boolean after = entry.after() != null && selection.matches(entry.after());
            boolean fits = true;
            if (after) {
                fits = put(before ? EventType.MODIFIED : EventType.ADDED, entry.after(), out);
            } else if (before) {
                fits = put(EventType.DELETED, entry.before(), out);
            }
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private boolean put(EventType type, KubeObject object, FrameBuffer out) {
        waiting = object;
        waitingType = type;
        return putWaiting(out);
    }

    private boolean putWaiting(FrameBuffer out) {
        if (waiting == null) {
            return true;
        }
        ByteBuffer room = out.room(encoder.eventSize(waitingType, waiting));
        if (room == null) {
            return false;
        }
        encoder.putEvent(waitingType, waiting, room);
        waiting = null;
        return true;
    }

    private static boolean putWhole(byte[] frame, FrameBuffer out) {
        ByteBuffer room = out.room(frame.length);
        if (room == null) {
            return false;
        }
        room.put(frame);
        return true;
    }
}
