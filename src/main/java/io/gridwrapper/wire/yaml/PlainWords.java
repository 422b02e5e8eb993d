package io.gridwrapper.wire.yaml;

import java.util.Set;
import java.util.regex.Pattern;

/** Tells words that YAML 1.1 takes for something else than a text, so that they must be quoted. */
final class PlainWords {

    private static final Set<String> NAMES = Set.of(
            "", "~", "null", "Null", "NULL", "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "true", "True",
            "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off", "Off", "OFF", ".nan", ".NaN", ".NAN", ".inf",
            ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF");

    private static final Pattern INTEGER =
            Pattern.compile("[-+]?0(?:[xX]0*[0-9a-fA-F]{1,16}|[oO]?0*[0-7]{1,22}|[bB]0*[01]{1,64})");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");
    private static final Pattern SEXAGESIMAL = Pattern.compile("[-+]?[0-9][0-9_]*+(?::[0-5]?[0-9])+(?:\\.[0-9_]*+)?");
    private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
            + "(?:[Tt][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:[.,][0-9]+)?(?:Z|[-+][0-9]{2}:[0-9]{2})"
            + "| [0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:[.,][0-9]+)?)?");

    private PlainWords() {}

    static boolean isText(String word) {
        if (NAMES.contains(word)) {
            return false;
        }
        char first = word.charAt(0);
        if ("+-.0123456789".indexOf(first) < 0) {
            return true;
        }
        String digits = word.replace("_", "");
        return !(isDecimal(digits)
                || INTEGER.matcher(digits).matches()
                || SEXAGESIMAL.matcher(word).matches()
                || TIMESTAMP.matcher(word).matches());
    }

    /** Whether a number stands there that a float can hold. */
    private static boolean isDecimal(String digits) {
        return DECIMAL.matcher(digits).matches() && !Double.isInfinite(Double.parseDouble(digits));
    }
}
