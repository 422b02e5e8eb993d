package io.gridwrapper.cache;

/** How far a collection has come with its source. */
public enum Sync {
    /** Not all of it has been read yet, or of those that it is pruned by. */
    PENDING,

    /** It answers, and goes on to while the source cannot be reached. */
    SYNCED,

    /** The source does not offer it. */
    UNSERVED
}
