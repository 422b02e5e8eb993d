package io.gridwrapper.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.function.Function;

/** Says of a name that is unknown which one its writer may have meant. */
final class Suggestions {

    /** Of so many letters one may be wrong. */
    private static final int LETTERS_A_MISTAKE = 4;

    private Suggestions() {}

    /** What is wrong with a name that no flag has, where {@code naming} gives their names. */
    static String unknown(String name, Function<Flag<?>, String> naming, Collection<Flag<?>> flags) {
        return flags.stream()
                .map(naming)
                .filter(known -> mistakes(name, known) <= name.length() / LETTERS_A_MISTAKE)
                .min(Comparator.comparingInt(known -> mistakes(name, known)))
                .map(known -> "unknown; did you mean " + known + "?")
                .orElse("unknown");
    }

    /** How many letters of one text must go, come or change to make the other (Levenshtein's distance). */
    private static int mistakes(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            int diagonal = i;
            for (int j = 0; j <= other.length(); j++) {
                int above = row[j];
                boolean same = i > 0 && j > 0 && one.charAt(i - 1) == other.charAt(j - 1);
                if (i == 0 || j == 0) {
                    row[j] = i + j;
                } else {
                    row[j] = Math.min(diagonal + (same ? 0 : 1), 1 + Math.min(above, row[j - 1]));
                }
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
