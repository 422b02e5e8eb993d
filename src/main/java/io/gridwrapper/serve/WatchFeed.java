package io.gridwrapper.serve;

import io.gridwrapper.cache.History;
import io.gridwrapper.cache.HistoryEntry;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.EventEncoder;
import io.gridwrapper.wire.EventType;
import io.gridwrapper.wire.KubeObject;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Iterator;

/**
 * The events of one watch in their order: the state that it starts with, the bookmark that ends it, then what the
 * History holds, as the client's selection sees it. Knows nothing of servlets; for one thread at a time, but for
 * {@link #wantBookmark}.
 */
final class WatchFeed {

    private final Resource resource;
    private final Selection selection;
    private final EventEncoder encoder;
    private final History.Cursor cursor;
    private final Iterator<KubeObject> initial;
    /** The version of the bookmark that ends the initial events, or -1 where none is wanted any longer. */
    private long endOfInitial;
    /** What did not fit into the buffer: an object, or a whole frame. */
    private KubeObject waiting;

    private EventType waitingType;
    private byte[] waitingFrame;
    private volatile boolean bookmarkWanted;
    /** Whether what is behind the last event has come up: an ERROR event, or nothing. */
    private boolean over;

    /**
     * @param initial the state that comes first
     * @param endOfInitial the version of the bookmark that ends it, -1 for none
     */
    WatchFeed(
            Resource resource,
            Selection selection,
            EventEncoder encoder,
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

    /** A watch that cannot be: one ERROR event. */
    static WatchFeed ofError(EventEncoder encoder, Status error) {
        WatchFeed feed = new WatchFeed(null, null, encoder, null, Collections.emptyIterator(), -1);
        feed.over = true;
        feed.waitingFrame = encoder.error(error);
        return feed;
    }

    /** Asks for a bookmark as soon as everything before it has been given. From any thread. */
    void wantBookmark() {
        bookmarkWanted = true;
    }

    /** Whether the watch is over: all that there will be has been given. */
    boolean ended() {
        return over && waitingFrame == null;
    }

    /** Puts what there is to say into a buffer, as far as it fits. Nothing is put where there is nothing. */
    void fill(FrameBuffer out) {
        if (!putWaiting(out) || over || !putInitial(out) || !putEndOfInitial(out) || !putChanges(out)) {
            return;
        }
        if (cursor.overtaken()) {
            over = true;
            putFrame(encoder.error(Status.expired("too old resource version: the watch fell behind")), out);
            return;
        }
        long reached = cursor.reached();
        if (bookmarkWanted && reached >= 0) {
            bookmarkWanted = false;
            putBookmark(reached, false, out);
        }
    }

    private boolean putInitial(FrameBuffer out) {
        while (initial.hasNext()) {
            KubeObject object = initial.next();
            if (selection.matches(object) && !put(EventType.ADDED, object, out)) {
                return false;
            }
        }
        return true;
    }

    private boolean putEndOfInitial(FrameBuffer out) {
        if (endOfInitial < 0) {
            return true;
        }
        long version = endOfInitial;
        endOfInitial = -1;
        return putBookmark(version, true, out);
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
        if (isUnwritable()) {
            return false;
        }
        waiting = object;
        waitingType = type;
        return putWaiting(out);
    }

    private boolean putBookmark(long version, boolean initialEventsEnd, FrameBuffer out) {
        return !isUnwritable() && putFrame(encoder.bookmark(resource, version, initialEventsEnd), out);
    }

    /** Ends the watch where the client has asked for what an object cannot be. */
    private boolean isUnwritable() {
        over |= !encoder.writesObjects();
        return over;
    }

    private boolean putFrame(byte[] frame, FrameBuffer out) {
        waitingFrame = frame;
        return putWaiting(out);
    }

    /** Whether nothing waits any longer. */
    private boolean putWaiting(FrameBuffer out) {
        if (waitingFrame != null) {
            return putWaitingFrame(out);
        }
        return waiting == null || putWaitingObject(out);
    }

    private boolean putWaitingObject(FrameBuffer out) {
        ByteBuffer room = out.room(encoder.eventSize(waitingType, waiting));
        if (room == null) {
            return false;
        }
        encoder.putEvent(waitingType, waiting, room);
        waiting = null;
        return true;
    }

    private boolean putWaitingFrame(FrameBuffer out) {
        ByteBuffer room = out.room(waitingFrame.length);
        if (room == null) {
            return false;
        }
        room.put(waitingFrame);
        waitingFrame = null;
        return true;
    }
}
