package io.gridwrapper.kube;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The Status that a piece of code refuses with. */
final class Refusals {

    private Refusals() {}

    static Status of(ThrowingCallable code) {
        return catchThrowableOfType(StatusException.class, code).status();
    }
}
