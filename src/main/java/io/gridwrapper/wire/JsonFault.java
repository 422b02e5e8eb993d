package io.gridwrapper.wire;

/** A text is no JSON; the message is the sentence of Go's {@code encoding/json}. It carries no stack trace. */
final class JsonFault extends Exception {

    private static final long serialVersionUID = 1L;

    JsonFault(String message) {
        super(message, null, false, false);
    }
}
