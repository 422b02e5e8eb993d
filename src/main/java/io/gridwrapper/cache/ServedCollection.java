package io.gridwrapper.cache;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.wire.FieldValues;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ObjectReader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.pcollections.TreePMap;

/**
 * One resource as one View shows it: the snapshot that a list reads, and the history that a watch reads. One writer,
 * any number of readers, who take no lock.
 */
public final class ServedCollection {

    /** What readers see; replaced as one. */
    private sealed interface State {}

    private record Pending() implements State {}

    private record Unserved() implements State {}

    private record Ready(Snapshot snapshot, History history) implements State {}

    private final Resource resource;
    private final int historySize;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile State state = new Pending();
    private volatile List<String> warnings = List.of();

    /** Of the writer: the objects after the latest entry of the history. */
    private TreePMap<ObjectKey, KubeObject> objects = TreePMap.empty();

    /** Of the writer: whether there is something that readers have not been told of. */
    private boolean changed;

    ServedCollection(Resource resource, int historySize) {
        this.resource = resource;
        this.historySize = historySize;
    }

    public Resource resource() {
        return resource;
    }

    /**
     * All objects as they are now.
     *
     * @throws StatusException 429 before the first sync, 404 where the source does not offer the resource
     */
    public Snapshot snapshot() {
        return ready().snapshot;
    }

    /**
     * The changes up to now; its version is never less than that of a snapshot taken before.
     *
     * @throws StatusException as {@link #snapshot}
     */
    public History history() {
        return ready().history;
    }

    /** How far it has come with its source; once it is synced it is never pending again. */
    public Sync sync() {
        State now = state;
        if (now instanceof Ready) {
            return Sync.SYNCED;
        }
        return now instanceof Unserved ? Sync.UNSERVED : Sync.PENDING;
    }

    /** What the source warns of whoever reads the resource, as values of the header {@code Warning}. */
    public List<String> warnings() {
        return warnings;
    }

    /** Takes in what the source warns of from now on. */
    public void setWarnings(List<String> values) {
        warnings = List.copyOf(values);
    }

    /** Calls a listener after each change, from the writer's thread: it must not block. */
    public void addListener(Runnable listener) {
        listeners.add(listener);
    }

    public void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    private Ready ready() {
        State now = state;
        if (now instanceof Ready ready) {
            return ready;
        }
        throw new StatusException(now instanceof Unserved ? Status.unknownPath() : Status.notReady(resource));
    }

    // What follows is for the writer.

    boolean isReady() {
        return state instanceof Ready;
    }

    KubeObject get(ObjectKey key) {
        return objects.get(key);
    }

    TreePMap<ObjectKey, KubeObject> objects() {
        return objects;
    }

    /** Begins a new life with a whole state; whoever watches the former one lists again. */
    void begin(TreePMap<ObjectKey, KubeObject> all, long version) {
        close();
        objects = all;
        state = new Ready(new Snapshot(version, all), new History(capacity(), version));
        changed = true;
    }

    /** The resource is not offered; whoever watches it is ended. */
    void unserved() {
        close();
        objects = TreePMap.empty();
        state = new Unserved();
        changed = true;
    }

    private void close() {
        if (state instanceof Ready ready) {
            ready.history.close();
        }
    }

    /** Puts an object in the place of what has its key. Its version is the collection's from now on. */
    void put(KubeObject object) {
        History history = ready().history;
        KubeObject before = objects.get(object.key());
        objects = objects.plus(object.key(), object);
        history.grow(capacity());
        history.append(object.version(), asLeft(before, object), object);
        changed = true;
    }

    /** Puts an object in the place of one that clients cannot tell from it. */
    void replace(KubeObject object) {
        objects = objects.plus(object.key(), object);
        changed = true;
    }

    /** What the history keeps of the state before: the state after it, where selectors see no difference. */
    private static KubeObject asLeft(KubeObject before, KubeObject after) {
        if (before == null) {
            return null;
        }
        return FieldValues.sameSelection(before, after) ? after : ObjectReader.renumber(before, after.version());
    }

    /** Removes an object that is there. */
    void remove(ObjectKey key, long version) {
        KubeObject before = objects.get(key);
        objects = objects.minus(key);
        ready().history.append(version, ObjectReader.renumber(before, version), null);
        changed = true;
    }

    void advance(long version) {
        ready().history.advance(version);
        changed = true;
    }

    /**
     * Shows readers what has changed since the last call.
     *
     * @return whether anything has
     */
    boolean publish() {
        boolean news = changed;
        changed = false;
        if (news && state instanceof Ready ready) {
            state = new Ready(new Snapshot(ready.history.version(), objects), ready.history);
        }
        return news;
    }

    void notifyListeners() {
        listeners.forEach(Runnable::run);
    }

    /** One move of the host changes nearly all: twice the collection fits. */
    private int capacity() {
        return Math.max(historySize, 2 * objects.size());
    }
}
