package io.gridwrapper.event;

import io.gridwrapper.cache.LastHeard;
import io.gridwrapper.kube.Resource;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;

/** Fires what a source says as CDI events, in the source's thread, each qualified with its resource. */
@Singleton
public class CdiObjectSink implements ObjectSink {

    private final Map<Resource, Event<Object>> events = new HashMap<>();

    private final LastHeard lastHeard;

    @Inject
    public CdiObjectSink(Event<Object> event, LastHeard lastHeard) {
        this.lastHeard = lastHeard;
        for (Resource resource : Resource.SERVED) {
            events.put(resource, event.select(new OfResource.Literal(resource.plural())));
        }
    }

    @Override
    public void heard(Resource resource) {
        lastHeard.now(resource);
    }

    @Override
    public void resynced(Resynced event) {
        fire(event.resource(), event);
    }

    @Override
    public void changed(ObjectChanged event) {
        fire(event.object().resource(), event);
    }

    @Override
    public void progressed(Progressed event) {
        fire(event.resource(), event);
    }

    @Override
    public void unserved(Unserved event) {
        fire(event.resource(), event);
    }

    private void fire(Resource resource, Object event) {
        lastHeard.now(resource);
        events.get(resource).fire(event);
    }
}
