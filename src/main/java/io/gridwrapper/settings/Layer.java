package io.gridwrapper.settings;

import java.util.Map;
import java.util.Optional;

/** A place in which values are given: the command line, the environment, a file. */
@FunctionalInterface
interface Layer {

    Layer NOTHING = flag -> Optional.empty();

    /** What this place gives for a flag, if anything. */
    Optional<Given> given(Flag<?> flag);

    /** @param values by the names of their flags */
    static Layer of(Map<String, Given> values) {
        Map<String, Given> copy = Map.copyOf(values);
        return flag -> Optional.ofNullable(copy.get(flag.name()));
    }

    /** This place, and where it gives nothing, the other. */
    default Layer over(Layer lower) {
        return flag -> given(flag).or(() -> lower.given(flag));
    }
}
