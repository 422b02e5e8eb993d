package io.gridwrapper.wire;

/** Text from outside, made fit for one line of a log. */
final class Printable {

    private Printable() {}

    /** The text with a {@code ?} for each control character, cut to a length. */
    static String of(String text, int longest) {
        String cut = text.length() <= longest ? text : text.substring(0, longest) + "...";
        StringBuilder line = new StringBuilder(cut.length());
        cut.chars().forEach(c -> line.append(Character.isISOControl(c) ? '?' : (char) c));
        return line.toString();
    }
}
