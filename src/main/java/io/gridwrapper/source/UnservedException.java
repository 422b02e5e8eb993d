package io.gridwrapper.source;

import java.io.IOException;

/** The apiserver does not know the resource. */
final class UnservedException extends IOException {

    private static final long serialVersionUID = 1L;

    UnservedException(String message) {
        super(message);
    }
}
