package io.gridwrapper.wire;

import java.nio.charset.StandardCharsets;

/** The types of a watch event that carries an object (API concepts, "Efficient detection of changes"). */
public enum EventType {
    ADDED,
    MODIFIED,
    DELETED,
    BOOKMARK,
    ERROR;

    private final byte[] ascii = name().getBytes(StandardCharsets.US_ASCII);

    byte[] ascii() {
        return ascii;
    }
}
