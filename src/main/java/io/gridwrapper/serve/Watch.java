package io.gridwrapper.serve;

/** A watch that is open, whatever carries it. Its methods may be called by any thread, and never block. */
interface Watch {

    /** Begins to write. */
    void start();

    /** There may be something to write. */
    void wake();

    /** Asks for a bookmark after what there is to write. */
    void wantBookmark();

    /** Ends the watch after the event that is being written. */
    void expire();
}
