package io.gridwrapper.launch;

import io.gridwrapper.settings.Address;
import io.gridwrapper.settings.Flag;
import java.io.IOException;

/** An address that is to be listened on cannot be. The message says which, and why. */
final class ListenException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Flag<Address> flag;

    ListenException(Flag<Address> flag, Address address, IOException cause) {
        super("cannot listen on " + address + ": " + root(cause).getMessage(), cause);
        this.flag = flag;
    }

    /** What the address was given by. */
    Flag<Address> flag() {
        return flag;
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }
}
