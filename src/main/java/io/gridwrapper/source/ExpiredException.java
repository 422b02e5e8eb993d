package io.gridwrapper.source;

import java.io.IOException;

/** The apiserver no longer knows the version that the watch was to go on from. */
final class ExpiredException extends IOException {

    private static final long serialVersionUID = 1L;

    ExpiredException(String message) {
        super(message);
    }
}
