package io.gridwrapper.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Reads one string of JSON from its opening quote to its closing one. */
final class JsonString {

    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final JsonBytes bytes;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();

    JsonString(JsonBytes bytes) {
        this.bytes = bytes;
    }

    String read() throws JsonFault {
        bytes.skip('"');
        while (!bytes.skip('"')) {
            if (bytes.isAtEnd() || bytes.peek() < ' ') {
                throw bytes.unexpected("in string literal");
            }
            if (bytes.skip('\\')) {
                text.writeBytes(escaped().getBytes(StandardCharsets.UTF_8));
            } else {
                text.write(bytes.next());
            }
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private String escaped() throws JsonFault {
        if (bytes.skip('u')) {
            char unit = unit();
            return Character.isHighSurrogate(unit) && bytes.skip("\\u") ? String.valueOf(unit) + unit() : "" + unit;
        }
        int escape = bytes.isAtEnd() ? -1 : ESCAPES.indexOf(bytes.peek());
        if (escape < 0) {
            throw bytes.unexpectedWithin("in string escape code");
        }
        bytes.next();
        return ESCAPED.substring(escape, escape + 1);
    }

    private char unit() throws JsonFault {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = bytes.isAtEnd() ? -1 : Character.digit(bytes.peek(), 16);
            if (digit < 0) {
                throw bytes.unexpectedWithin("in \\u hexadecimal character escape");
            }
            bytes.next();
            unit = unit << 4 | digit;
        }
        return (char) unit;
    }
}
