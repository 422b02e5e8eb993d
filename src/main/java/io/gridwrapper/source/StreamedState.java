package io.gridwrapper.source;

import io.gridwrapper.event.Resynced;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ObjectReader;
import io.gridwrapper.wire.WatchEvent;
import io.gridwrapper.wire.WatchReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The state that a watch with {@code sendInitialEvents} begins with (KEP-3157). */
final class StreamedState {

    private StreamedState() {}

    /**
     * Reads up to the bookmark that ends the state, and no further.
     *
     * @param warnings what the answer warns of
     * @return null where the stream turns out to be an ordinary watch, by its end or by a plain bookmark: the first
     *     bookmark after a state is always the one that ends it
     * @throws IOException where the stream breaks, or the apiserver ends it with an error
     */
    static Resynced read(Resource resource, WatchReader events, List<String> warnings) throws IOException {
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
                    return event.endsInitialEvents()
                            ? new Resynced(
                                    resource,
                                    List.copyOf(state.values()),
                                    ObjectReader.versionOf(event.message()),
                                    warnings)
                            : null;
                }
                case ERROR -> throw WatchErrors.of(event);
            }
        }
        return null;
    }
}
