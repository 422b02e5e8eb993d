package io.gridwrapper.wire.yaml;

/** How a text is written: as plainly as it can be read back. */
enum ScalarStyle {
    PLAIN,
    SINGLE_QUOTED,
    DOUBLE_QUOTED,
    /** Line by line, behind a bar. */
    LITERAL;

    /** What cannot begin a plain text. */
    private static final String INDICATORS = "#,[]{}&*!|>'\"%@`";

    /** @param key whether the text is a key, which stands on one line */
    static ScalarStyle of(String text, boolean key) {
        if (!isPrintable(text)) {
            return DOUBLE_QUOTED;
        }
        if (text.indexOf('\n') >= 0) {
            return key || text.endsWith(" ") || text.contains(" \n") ? DOUBLE_QUOTED : LITERAL;
        }
        if (!PlainWords.isText(text)) {
            return DOUBLE_QUOTED;
        }
        return hasIndicator(text) || text.startsWith(" ") || text.endsWith(" ") ? SINGLE_QUOTED : PLAIN;
    }

    private static boolean isPrintable(String text) {
        return text.chars().allMatch(c -> c == '\n' || isPrintable((char) c));
    }

    /** Whether a character stands for itself: no control, no line separator, nothing beyond the basic plane. */
    static boolean isPrintable(char c) {
        boolean isBasic = c >= ' ' && c <= '~' || c >= 0xa0 && c < 0xd800 || c >= 0xe000 && c < 0xfffe;
        return isBasic && c != '\u2028' && c != '\u2029' && c != '\ufeff';
    }

    private static boolean hasIndicator(String text) {
        char first = text.charAt(0);
        boolean opensSyntax = INDICATORS.indexOf(first) >= 0
                || text.startsWith("---")
                || text.startsWith("...")
                || (first == '-' || first == '?') && (text.length() == 1 || text.charAt(1) == ' ');
        return opensSyntax || text.contains(": ") || text.endsWith(":") || text.contains(" #");
    }
}
