package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonParser;

/**
 * A manifest does not describe an object: a field holds what it must not. The message names the field by its path from
 * the top of the document: {@code spec.ports[0].port: expected a number, found "x"}.
 */
public final class MalformedObjectException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param parser stands at what is wrong */
    MalformedObjectException(JsonParser parser, String problem) {
        super(FieldPath.of(parser) + ": " + problem);
        this.line = parser.currentTokenLocation().getLineNr();
    }

    /** The line in the file, from 1. */
    public int line() {
        return line;
    }
}
