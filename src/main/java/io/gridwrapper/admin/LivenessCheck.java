package io.gridwrapper.admin;

/** Whether a part of the process works without which its answers are worth nothing. Safe for use by many threads. */
public interface LivenessCheck {

    /** The part, in one word. */
    String name();

    boolean holds();
}
