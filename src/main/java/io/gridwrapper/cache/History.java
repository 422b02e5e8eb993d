package io.gridwrapper.cache;

import io.gridwrapper.wire.KubeObject;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The latest changes of a collection: a ring that one writer fills and that watchers read with cursors of their own,
 * without a lock. A cursor that the writer overtakes is told so, it never skips.
 */
public final class History {

    /**
     * What the writer publishes after each step.
     *
     * @param oldest the index of the oldest kept entry
     * @param next the index of the next entry
     * @param version the version of the collection
     * @param floor the version of the state that the oldest kept entry was made to
     */
    private record Edge(
            AtomicReferenceArray<HistoryEntry> ring, long oldest, long next, long version, long floor, boolean closed) {

        int slot(long index) {
            return (int) (index % ring.length());
        }
    }

    private volatile Edge edge;

    /**
     * @param capacity how many changes are kept at least
     * @param floor the version of the state that the first change will be made to
     */
    History(int capacity, long floor) {
        this.edge = new Edge(new AtomicReferenceArray<>(capacity), 0, 0, floor, floor, false);
    }

    /** The version that the collection has reached. */
    public long version() {
        return edge.version;
    }

    /**
     * A cursor that stands after a version: its first entry is the first one whose version is greater. Null where
     * entries after the version are no longer kept, or where the version lies before this life of the collection.
     */
    public Cursor after(long version) {
        Edge now = edge;
        if (now.closed || version < now.floor) {
            return null;
        }
        long low = now.oldest;
        long high = now.next;
        while (low < high) {
            long middle = (low + high) >>> 1;
            HistoryEntry entry = now.ring.get(now.slot(middle));
            // An entry that was overwritten meanwhile counts as later: the cursor then finds itself overtaken.
            if (entry.index() == middle && entry.version() <= version) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return new Cursor(version, low);
    }

    void append(long version, KubeObject before, KubeObject after) {
        Edge now = edge;
        int slot = now.slot(now.next);
        boolean full = now.next - now.oldest == now.ring.length();
        long floor = full ? now.ring.get(slot).version() : now.floor;
        now.ring.set(slot, new HistoryEntry(now.next, version, before, after));
        edge = new Edge(now.ring, full ? now.oldest + 1 : now.oldest, now.next + 1, version, floor, now.closed);
    }

    /** Says that nothing has changed up to a version. */
    void advance(long version) {
        Edge now = edge;
        edge = new Edge(now.ring, now.oldest, now.next, Math.max(version, now.version), now.floor, now.closed);
    }

    /** Makes room for as many entries at least; what is kept stays. */
    void grow(int capacity) {
        Edge now = edge;
        if (capacity <= now.ring.length()) {
            return;
        }
        int doubled = Math.max(capacity, 2 * now.ring.length());
        Edge grown =
                new Edge(new AtomicReferenceArray<>(doubled), now.oldest, now.next, now.version, now.floor, now.closed);
        for (long i = now.oldest; i < now.next; i++) {
            grown.ring.set(grown.slot(i), now.ring.get(now.slot(i)));
        }
        edge = grown;
    }

    /** Ends every cursor: the versions that follow are not of this line. */
    void close() {
        Edge now = edge;
        edge = new Edge(now.ring, now.oldest, now.next, now.version, now.floor, true);
    }

    /** A place in the History. For one thread at a time. */
    public final class Cursor {

        private final long after;
        private long next;
        private boolean overtaken;

        private Cursor(long after, long next) {
            this.after = after;
            this.next = next;
        }

        /** The next entry, or null where the cursor stands at the end or was overtaken. */
        public HistoryEntry next() {
            HistoryEntry entry = advance();
            // A cursor may have begun after a version that the collection reaches only now.
            while (entry != null && entry.version() <= after) {
                entry = advance();
            }
            return entry;
        }

        private HistoryEntry advance() {
            Edge now = edge;
            if (now.closed) {
                overtaken = true;
            }
            if (overtaken || next == now.next) {
                return null;
            }
            HistoryEntry entry = now.ring.get(now.slot(next));
            if (entry == null || entry.index() != next) {
                overtaken = true;
                return null;
            }
            next++;
            return entry;
        }

        /** Whether entries were lost to this cursor; it gives no more. */
        public boolean overtaken() {
            return overtaken;
        }

        /**
         * The version up to which this cursor has given everything, or -1 where more entries are waiting or the
         * collection has not reached what the cursor began after. An answer says that a client that has read all of
         * them has the state of that version.
         */
        public long reached() {
            Edge now = edge;
            return next == now.next && now.version >= after && !now.closed ? now.version : -1;
        }
    }
}
