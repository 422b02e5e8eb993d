package io.gridwrapper.event;

import io.gridwrapper.wire.KubeObject;

/**
 * A source has learnt that one object is there in this state, or is there no longer. Fired as a CDI event, one after
 * the other for one resource.
 *
 * @param type what happened
 * @param object the state; for a deletion the last one, with the version of the deletion
 */
public record ObjectChanged(Type type, KubeObject object) {

    /** Whether the object is there: a source need not know if it is new. */
    public enum Type {
        APPLIED,
        DELETED
    }
}
