package io.gridwrapper.wire;

import java.io.IOException;

/**
 * One event of a watch as it came.
 *
 * @param type what happened
 * @param message the message of the object, without its envelope; for {@link EventType#ERROR} a Status
 */
public record WatchEvent(EventType type, byte[] message) {

    /** Whether it is the bookmark that ends the initial events (KEP-3157). */
    public boolean endsInitialEvents() throws IOException {
        return type == EventType.BOOKMARK
                && "true".equals(ProtoMap.read(message, 1, 12).get(Bookmark.INITIAL_EVENTS_END));
    }
}
