package io.gridwrapper.kube;

/** Whether a watch starts with the state of the collection ({@code sendInitialEvents}, KEP-3157). */
public enum InitialEvents {
    /** The query says nothing: the version decides. */
    UNSET,
    /** The state is sent first, and then, where the client allows bookmarks, one that marks its end. */
    SEND,
    /** Only changes are sent, even where the query names no version. */
    OMIT
}
