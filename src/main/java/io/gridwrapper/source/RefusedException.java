package io.gridwrapper.source;

import java.io.IOException;

/** The apiserver does not take the query: it is older than what was asked for. */
final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
