package io.gridwrapper.source;

import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Progressed;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a source says. */
final class RecordingSink implements ObjectSink {

    final Map<Resource, Resynced> collections = new ConcurrentHashMap<>();
    final List<ObjectChanged> changes = new CopyOnWriteArrayList<>();
    final Set<Resource> heard = ConcurrentHashMap.newKeySet();
    final List<Resource> unserved = new CopyOnWriteArrayList<>();

    @Override
    public void heard(Resource resource) {
        heard.add(resource);
    }

    @Override
    public void resynced(Resynced event) {
        collections.put(event.resource(), event);
    }

    @Override
    public void changed(ObjectChanged event) {
        changes.add(event);
    }

    @Override
    public void progressed(Progressed event) {
        throw new AssertionError("a folder sends no bookmarks");
    }

    @Override
    public void unserved(Unserved event) {
        unserved.add(event.resource());
    }

    List<KubeObject> objects(Resource resource) {
        return collections.get(resource).objects();
    }

    /** The changes so far: {@code APPLIED Service default/web}. */
    List<String> lines() {
        return changes.stream()
                .map(change -> change.type() + " "
                        + change.object().resource().kind() + " "
                        + change.object().key())
                .toList();
    }
}
