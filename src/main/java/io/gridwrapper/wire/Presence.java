package io.gridwrapper.wire;

/** How often a field stands in its message, and what becomes of one that is not set, by the words in the schema. */
enum Presence {
    /** One value, always on the wire; JSON leaves its zero out. */
    PLAIN(""),
    /** One value, always on the wire and in JSON. */
    REQUIRED("required"),
    /** One value, on the wire and in JSON exactly where it is set. */
    OPTIONAL("optional"),
    /** A list; JSON leaves an empty one out. */
    REPEATED("repeated"),
    /** A list; JSON writes null for an empty one. */
    REPEATED_OR_NULL("repeated or-null"),
    /** A list; JSON writes an empty one. */
    REPEATED_OR_EMPTY("repeated or-empty"),
    /** A map; JSON leaves an empty one out. */
    MAP("map");

    private final String words;

    Presence(String words) {
        this.words = words;
    }

    boolean isRepeated() {
        return this == REPEATED || this == REPEATED_OR_NULL || this == REPEATED_OR_EMPTY;
    }

    /** Whether a Kubernetes server writes the field to the wire even where it is zero. */
    boolean alwaysOnWire() {
        return this == PLAIN || this == REQUIRED;
    }

    static Presence of(String words) {
        for (Presence presence : values()) {
            if (presence.words.equals(words)) {
                return presence;
            }
        }
        throw new IllegalArgumentException("no such presence: " + words);
    }
}
