package io.gridwrapper.wire;

import io.gridwrapper.wire.JsonValue.Kind;
import io.gridwrapper.wire.JsonValue.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a small JSON text, and says what is wrong with it as Go does. A general parser would do for the first half of
 * that. One use only.
 */
final class JsonReader {

    private static final int DEPTH_LIMIT = 100;

    private final JsonBytes bytes;
    private int depth;

    private JsonReader(byte[] text) {
        this.bytes = new JsonBytes(text);
    }

    /** @throws JsonFault where the text is not one value of JSON, or is nested deeper than any of ours */
    static JsonValue read(byte[] text) throws JsonFault {
        JsonReader reader = new JsonReader(text);
        JsonValue value = reader.value();
        reader.bytes.skipSpaces();
        if (!reader.bytes.isAtEnd()) {
            throw reader.bytes.unexpected("after top-level value");
        }
        return value;
    }

    private JsonValue value() throws JsonFault {
        bytes.skipSpaces();
        return switch (bytes.peek()) {
            case '{' -> nested(this::object);
            case '[' -> nested(this::array);
            case '"' -> JsonValue.of(Kind.STRING, new JsonString(bytes).read());
            case 't' -> literal("true", Kind.BOOL);
            case 'f' -> literal("false", Kind.BOOL);
            case 'n' -> literal("null", Kind.NULL);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw bytes.unexpected("looking for beginning of value");
        };
    }

    private interface Reading {
        JsonValue read() throws JsonFault;
    }

    private JsonValue nested(Reading reading) throws JsonFault {
        if (++depth > DEPTH_LIMIT) {
            throw new JsonFault("exceeded max depth");
        }
        bytes.next();
        bytes.skipSpaces();
        JsonValue value = reading.read();
        depth--;
        return value;
    }

    private JsonValue object() throws JsonFault {
        List<Member> members = new ArrayList<>();
        if (bytes.skip('}')) {
            return JsonValue.object(members);
        }
        do {
            members.add(member());
            bytes.skipSpaces();
        } while (bytes.skip(','));
        if (!bytes.skip('}')) {
            throw bytes.unexpected("after object key:value pair");
        }
        return JsonValue.object(members);
    }

    private Member member() throws JsonFault {
        bytes.skipSpaces();
        if (bytes.peek() != '"') {
            throw bytes.unexpected("looking for beginning of object key string");
        }
        String name = new JsonString(bytes).read();
        bytes.skipSpaces();
        if (!bytes.skip(':')) {
            throw bytes.unexpected("after object key");
        }
        return new Member(name, value());
    }

    private JsonValue array() throws JsonFault {
        if (bytes.skip(']')) {
            return JsonValue.of(Kind.ARRAY);
        }
        do {
            value();
            bytes.skipSpaces();
        } while (bytes.skip(','));
        if (!bytes.skip(']')) {
            throw bytes.unexpected("after array element");
        }
        return JsonValue.of(Kind.ARRAY);
    }

    private JsonValue literal(String literal, Kind kind) throws JsonFault {
        for (char expected : literal.toCharArray()) {
            if (!bytes.skip(expected)) {
                throw bytes.unexpectedWithin("in literal " + literal + " (expecting '" + expected + "')");
            }
        }
        return JsonValue.of(kind);
    }

    private JsonValue number() throws JsonFault {
        int start = bytes.position();
        bytes.skip('-');
        if (!bytes.skip('0')) {
            digits("in numeric literal");
        }
        if (bytes.skip('.')) {
            digits("after decimal point in numeric literal");
        }
        if (bytes.skip('e') || bytes.skip('E')) {
            if (!bytes.skip('+')) {
                bytes.skip('-');
            }
            digits("in exponent of numeric literal");
        }
        return JsonValue.of(Kind.NUMBER, bytes.textFrom(start));
    }

    private void digits(String place) throws JsonFault {
        if (!bytes.isAtDigit()) {
            throw bytes.unexpectedWithin(place);
        }
        while (bytes.isAtDigit()) {
            bytes.next();
        }
    }
}
