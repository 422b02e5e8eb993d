package io.gridwrapper.kube;

/** Decimal numbers of a query as the apiserver reads them. The message of each exception is the apiserver's sentence. */
final class Numbers {

    private Numbers() {}

    /**
     * A signed number of 64 bits.
     *
     * @throws NumberFormatException where the text is none
     */
    static long parseInt(String text) {
        int digits = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        if (!isDigits(text, digits)) {
            throw fault("ParseInt", text, "invalid syntax");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw fault("ParseInt", text, "value out of range");
        }
    }

    /**
     * A number of 64 bits without a sign. What does not fit a long is given as the largest long: no collection ever
     * reaches either.
     *
     * @throws NumberFormatException where the text is none
     */
    static long parseUint(String text) {
        if (!isDigits(text, 0)) {
            throw fault("ParseUint", text, "invalid syntax");
        }
        try {
            long value = Long.parseUnsignedLong(text);
            return value < 0 ? Long.MAX_VALUE : value;
        } catch (NumberFormatException e) {
            throw fault("ParseUint", text, "value out of range");
        }
    }

    /** Whether the text is a signed number of 64 bits. */
    static boolean isInt(String text) {
        try {
            parseInt(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isDigits(String text, int from) {
        return text.length() > from && text.chars().skip(from).allMatch(c -> c >= '0' && c <= '9');
    }

    private static NumberFormatException fault(String function, String text, String why) {
        return new NumberFormatException("strconv." + function + ": parsing " + QuotedText.of(text) + ": " + why);
    }
}
