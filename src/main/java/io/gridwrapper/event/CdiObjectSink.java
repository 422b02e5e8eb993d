package io.gridwrapper.event;

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

    @Inject
    public CdiObjectSink(Event<Object> event) {
        for (Resource resource : Resource.SERVED) {
            events.put(resource, event.select(new OfResource.Literal(resource.plural())));
        }
    }

    @Override
    public void resynced(Resynced event) {
        events.get(event.resource()).fire(event);
    }

    @Override
    public void changed(ObjectChanged event) {
        events.get(event.object().resource()).fire(event);
    }

    @Override
    public void progressed(Progressed event) {
        events.get(event.resource()).fire(event);
    }

    @Override
    public void unserved(Unserved event) {
        events.get(event.resource()).fire(event);
    }
}
