package io.gridwrapper.wire;

import java.util.List;

/**
 * A value of JSON, as far as a continue token needs it: what an array holds is not kept.
 *
 * @param kind the word that Go has for it in its messages
 * @param text the value of a string, the spelling of a number, else empty
 * @param members the members of an object in order, else empty
 */
record JsonValue(Kind kind, String text, List<Member> members) {

    enum Kind {
        OBJECT("object"),
        ARRAY("array"),
        STRING("string"),
        NUMBER("number"),
        BOOL("bool"),
        NULL("null");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    record Member(String name, JsonValue value) {}

    static JsonValue of(Kind kind) {
        return new JsonValue(kind, "", List.of());
    }

    static JsonValue of(Kind kind, String text) {
        return new JsonValue(kind, text, List.of());
    }

    static JsonValue object(List<Member> members) {
        return new JsonValue(Kind.OBJECT, "", List.copyOf(members));
    }
}
