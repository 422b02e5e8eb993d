package io.gridwrapper.settings;

import java.util.Locale;
import java.util.function.Function;

/**
 * One thing that a user can set. From its name follow those of its flag, its variable of the environment, its system
 * property and its key in a file.
 *
 * @param name in lower case, with dashes between words
 * @param label what its value is, in the help; empty for a switch, which is on where it has no value
 * @param meaning what it does, in the help
 * @param preset the value where none is given; empty for none
 * @param otherwise what holds where none is given, in words, where {@code preset} does not say it
 * @param effect where it acts
 * @param parser the value of a text; throws IllegalArgumentException, whose message says what is wrong with the text
 */
public record Flag<T>(
        String name,
        String label,
        String meaning,
        String preset,
        String otherwise,
        Effect effect,
        Function<String, T> parser) {

    /** Where a flag acts. */
    enum Effect {
        /** In any servlet container. */
        EVERYWHERE,

        /** On the server that the command starts; in somebody else's Jetty it cannot. */
        EMBEDDED,

        /** Nowhere: it is taken because the original has it. */
        NOWHERE
    }

    static final String VARIABLES = "GRIDWRAPPER_";
    public static final String PROPERTIES = "gridwrapper.";

    static <T> Flag<T> of(String name, String label, String meaning, Function<String, T> parser) {
        return new Flag<>(name, label, meaning, "", "", Effect.EVERYWHERE, parser);
    }

    Flag<T> preset(String text) {
        return new Flag<>(name, label, meaning, text, otherwise, effect, parser);
    }

    Flag<T> otherwise(String words) {
        return new Flag<>(name, label, meaning, preset, words, effect, parser);
    }

    Flag<T> acts(Effect where) {
        return new Flag<>(name, label, meaning, preset, otherwise, where, parser);
    }

    /** As on the command line, and as a parameter of a servlet context. */
    String option() {
        return "--" + name;
    }

    String variable() {
        return VARIABLES + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    String property() {
        return PROPERTIES + name;
    }

    /** What holds where none is given, in words; empty where nothing does. */
    String initially() {
        return preset.isEmpty() ? otherwise : preset;
    }
}
