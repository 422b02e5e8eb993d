package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.nio.ByteBuffer;

/** The events of a watch that asks for a kind of list: no object is one. Only what ends the watch can be written. */
final class NoEvents implements EventEncoder {

    private final EventEncoder errors;

    NoEvents(EventEncoder errors) {
        this.errors = errors;
    }

    @Override
    public boolean writesObjects() {
        return false;
    }

    @Override
    public int eventSize(EventType type, KubeObject object) {
        throw new IllegalStateException("an object is no list");
    }

    @Override
    public void putEvent(EventType type, KubeObject object, ByteBuffer out) {
        throw new IllegalStateException("an object is no list");
    }

    @Override
    public byte[] bookmark(Resource resource, long version, boolean initialEventsEnd) {
        throw new IllegalStateException("a bookmark is no list");
    }

    @Override
    public byte[] error(Status status) {
        return errors.error(status);
    }
}
