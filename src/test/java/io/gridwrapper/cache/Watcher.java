package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.wire.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A client that has listed a collection and follows it: it replays what the history tells it, and trusts nothing. */
final class Watcher {

    private final Predicate<KubeObject> selection;
    private final Map<ObjectKey, KubeObject> state = new TreeMap<>();
    private final List<String> events = new ArrayList<>();
    private final History.Cursor cursor;
    private long version;

    Watcher(ServedCollection collection) {
        this(collection, object -> true);
    }

    /** @throws IllegalStateException where the version of the list cannot be watched from any longer */
    Watcher(ServedCollection collection, Predicate<KubeObject> selection) {
        this.selection = selection;
        Snapshot list = collection.snapshot();
        list.objects().stream().filter(selection).forEach(object -> state.put(object.key(), object));
        version = list.version();
        cursor = collection.history().after(version);
        if (cursor == null) {
            throw new IllegalStateException("expired before it began: " + version);
        }
    }

    /** Takes in all that there is. */
    Watcher follow() {
        while (step()) {
            // on to the next
        }
        return this;
    }

    /** Takes in one entry; false where there is none. */
    boolean step() {
        HistoryEntry entry = cursor.next();
        if (entry == null) {
            return false;
        }
        check(entry.version() > version, "version " + entry.version() + " after " + version);
        version = entry.version();
        boolean before = entry.before() != null && selection.test(entry.before());
        boolean after = entry.after() != null && selection.test(entry.after());
        if (after) {
            apply(before, entry.after());
        } else if (before) {
            delete(entry.before());
        }
        return true;
    }

    private void apply(boolean known, KubeObject object) {
        check(object.version() == version, object + " in the event of version " + version);
        check(known == state.containsKey(object.key()), (known ? "MODIFIED " : "ADDED ") + object);
        state.put(object.key(), object);
        events.add((known ? "MODIFIED " : "ADDED ") + object.key().name());
    }

    private void delete(KubeObject object) {
        check(object.version() == version, object + " in the event of version " + version);
        check(state.remove(object.key()) != null, "DELETED " + object);
        events.add("DELETED " + object.key().name());
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("not to be expected: " + what);
        }
    }

    /** What came since the last call: {@code MODIFIED web-1}. */
    List<String> news() {
        follow();
        List<String> news = List.copyOf(events);
        events.clear();
        return news;
    }

    Map<ObjectKey, KubeObject> state() {
        return state;
    }

    long version() {
        return version;
    }

    History.Cursor cursor() {
        return cursor;
    }
}
