package io.gridwrapper.kube;

/** Text between double quotes, as Go's {@code %q} writes it: what stands in the apiserver's sentences about values. */
public final class QuotedText {

    private QuotedText() {}

    /** The text in double quotes; characters that cannot be printed are escaped. */
    public static String of(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(character -> append(quoted, character));
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int character) {
        int letter = "\u0007\b\f\n\r\t\u000b\"\\".indexOf(character);
        if (letter >= 0) {
            quoted.append('\\').append("abfnrtv\"\\".charAt(letter));
        } else if (isPrintable(character)) {
            quoted.appendCodePoint(character);
        } else if (character < 0x80) {
            quoted.append(String.format("\\x%02x", character));
        } else if (character < 0x10000) {
            quoted.append(String.format("\\u%04x", character));
        } else {
            quoted.append(String.format("\\U%08x", character));
        }
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }
}
