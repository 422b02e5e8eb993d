package io.gridwrapper.wire.yaml;

/** Writes texts in their {@link ScalarStyle}. */
final class ScalarText {

    /** Behind this column, the next single blank becomes the end of the line. */
    private static final int WIDTH = 80;

    private static final String ESCAPED = "\0\u0007\b\t\n\u000b\f\r\u001b\"\\\u0085\u2028\u2029";
    private static final String ESCAPES = "0abtnvfre\"\\NLP";

    private final Lines out;

    ScalarText(Lines out) {
        this.out = out;
    }

    /** Writes a key, on one line. */
    void writeKey(String key) {
        write(key, ScalarStyle.of(key, true), -1);
    }

    /** @param indent where the further lines of a text begin */
    void write(String text, int indent) {
        write(text, ScalarStyle.of(text, false), indent);
    }

    private void write(String text, ScalarStyle style, int indent) {
        switch (style) {
            case PLAIN -> writeFolded(text, indent);
            case SINGLE_QUOTED -> {
                out.put('\'');
                writeFolded(text.replace("'", "''"), indent);
                out.put('\'');
            }
            case DOUBLE_QUOTED -> {
                out.put('"');
                writeEscaped(text, indent);
                out.put('"');
            }
            case LITERAL -> writeLiteral(text, indent);
        }
    }

    private void writeFolded(String text, int indent) {
        for (int i = 0; i < text.length(); i++) {
            if (endsLine(text, i, indent) && text.charAt(i + 1) != ' ') {
                out.breakTo(indent);
            } else {
                out.put(text.charAt(i));
            }
        }
    }

    private void writeEscaped(String text, int indent) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (endsLine(text, i, indent)) {
                out.breakTo(indent);
                if (text.charAt(i + 1) == ' ') {
                    out.put('\\');
                }
            } else {
                putEscaped(c);
            }
            i += Character.charCount(c);
        }
    }

    private void putEscaped(int c) {
        int known = ESCAPED.indexOf(c);
        if (known >= 0) {
            out.put('\\');
            out.put(ESCAPES.charAt(known));
        } else if (c > 0xffff) {
            out.put(String.format("\\U%08X", c));
        } else if (!ScalarStyle.isPrintable((char) c)) {
            out.put(String.format(c > 0xff ? "\\u%04X" : "\\x%02X", c));
        } else {
            out.put((char) c);
        }
    }

    /** Whether the line ends at a character, which is then a blank with a text on both sides. */
    private boolean endsLine(String text, int at, int indent) {
        return indent >= 0
                && text.charAt(at) == ' '
                && out.column() > WIDTH
                && at > 0
                && at < text.length() - 1
                && text.charAt(at - 1) != ' ';
    }

    private void writeLiteral(String text, int indent) {
        out.put('|');
        if (text.startsWith(" ") || text.startsWith("\n")) {
            out.put('2');
        }
        if (!text.endsWith("\n")) {
            out.put('-');
        } else if (text.equals("\n") || text.endsWith("\n\n")) {
            out.put('+');
        }
        out.breakLine();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            String line = text.substring(from, end < 0 ? text.length() : end);
            if (!line.isEmpty()) {
                out.breakTo(indent);
                out.put(line);
            }
            if (end >= 0) {
                out.breakLine();
            }
            from = end < 0 ? text.length() : end + 1;
        }
    }
}
