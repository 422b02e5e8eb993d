package io.gridwrapper.wire;

import io.gridwrapper.kube.QuotedText;
import java.nio.charset.StandardCharsets;

/** The bytes of a JSON text with a place in them. The end reads as -1. */
final class JsonBytes {

    private final byte[] bytes;
    private int at;

    JsonBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean isAtEnd() {
        return at == bytes.length;
    }

    boolean isAtDigit() {
        return peek() >= '0' && peek() <= '9';
    }

    int peek() {
        return isAtEnd() ? -1 : bytes[at] & 0xff;
    }

    int next() {
        int next = peek();
        at++;
        return next;
    }

    /** Steps over a character, where it is the next. */
    boolean skip(char expected) {
        boolean isNext = peek() == expected;
        if (isNext) {
            at++;
        }
        return isNext;
    }

    /** Steps over two characters, where they are the next. */
    boolean skip(String pair) {
        boolean isNext = peek() == pair.charAt(0) && at + 1 < bytes.length && bytes[at + 1] == pair.charAt(1);
        if (isNext) {
            at += 2;
        }
        return isNext;
    }

    void skipSpaces() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') {
            at++;
        }
    }

    int position() {
        return at;
    }

    String textFrom(int start) {
        return new String(bytes, start, at - start, StandardCharsets.UTF_8);
    }

    /** What Go says about the next byte, each of which it takes for a character, between two words of the text. */
    JsonFault unexpected(String place) {
        return isAtEnd() ? new JsonFault("unexpected end of JSON input") : unexpectedWithin(place);
    }

    /** What Go says about the next byte within a word, whose end it reads as a space. */
    JsonFault unexpectedWithin(String place) {
        char found = isAtEnd() ? ' ' : (char) peek();
        return new JsonFault("invalid character " + quoted(found) + " " + place);
    }

    private static String quoted(char c) {
        if (c == '\'') {
            return "'\\''";
        }
        if (c == '"') {
            return "'\"'";
        }
        String quoted = QuotedText.of(String.valueOf(c));
        return "'" + quoted.substring(1, quoted.length() - 1) + "'";
    }
}
