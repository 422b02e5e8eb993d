package io.gridwrapper.wire;

/** Strings of JSON with the escapes that Go's {@code encoding/json} chooses. */
final class GoJson {

    private GoJson() {}

    static void quote(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            append(json, text.charAt(i));
        }
        json.append('"');
    }

    private static void append(StringBuilder json, char c) {
        int letter = "\"\\\b\f\n\r\t".indexOf(c);
        if (letter >= 0) {
            json.append('\\').append("\"\\bfnrt".charAt(letter));
        } else if (c < ' ' || "<>&\u2028\u2029".indexOf(c) >= 0) {
            json.append(String.format("\\u%04x", (int) c));
        } else {
            json.append(c);
        }
    }
}
