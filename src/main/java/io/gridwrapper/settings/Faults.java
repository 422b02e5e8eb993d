package io.gridwrapper.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** All that is wrong with what a user has set, so that it can be put right in one go. Not safe for threads. */
public final class Faults {

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+\\s*");

    private final List<String> lines = new ArrayList<>();

    /** @param origin where the value stands that is at fault */
    void add(String origin, String problem) {
        add(origin + ": " + problem);
    }

    /** @param line says itself where the value stands that is at fault */
    void add(String line) {
        lines.add(CONTROL.matcher(line).replaceAll(" ").strip());
    }

    /** @throws SettingsException where there is a fault */
    void throwIfAny() {
        if (!lines.isEmpty()) {
            throw new SettingsException(lines);
        }
    }
}
