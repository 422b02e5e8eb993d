package io.gridwrapper.launch;

import java.util.List;

/** Something that the user has set cannot be. */
final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> faults;

    /** @param faults one line each, which names what is at fault */
    SettingsException(List<String> faults) {
        super(String.join("; ", faults), null, false, false);
        this.faults = List.copyOf(faults);
    }

    List<String> faults() {
        return faults;
    }
}
