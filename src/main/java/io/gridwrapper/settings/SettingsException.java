package io.gridwrapper.settings;

import java.util.List;

/** Something that the user has set cannot be. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> faults;

    /** @param faults one line each, which names what is at fault */
    public SettingsException(List<String> faults) {
        super(String.join("; ", faults), null, false, false);
        this.faults = List.copyOf(faults);
    }

    public List<String> faults() {
        return faults;
    }
}
