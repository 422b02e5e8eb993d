package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.gridwrapper.kube.Json;

/** Strings of JSON with the escapes that Go's {@code encoding/json} chooses. */
final class GoJson {

    /** Writes with those escapes, in UTF-8. */
    static final JsonFactory FACTORY = Json.builder()
            .characterEscapes(new Escapes())
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();

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

    /** What HTML and JavaScript would take for more than text. */
    private static final class Escapes extends CharacterEscapes {

        private static final long serialVersionUID = 1L;
        private static final SerializedString LINE_SEPARATOR = new SerializedString("\\u2028");
        private static final SerializedString PARAGRAPH_SEPARATOR = new SerializedString("\\u2029");

        private final int[] ascii = standardAsciiEscapesForJSON();

        Escapes() {
            "<>&".chars().forEach(c -> ascii[c] = ESCAPE_STANDARD);
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public SerializableString getEscapeSequence(int c) {
            return c == 0x2028 ? LINE_SEPARATOR : c == 0x2029 ? PARAGRAPH_SEPARATOR : null;
        }
    }
}
