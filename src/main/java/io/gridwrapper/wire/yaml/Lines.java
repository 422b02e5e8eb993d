package io.gridwrapper.wire.yaml;

/** Text that knows the column it has reached. For one thread. */
final class Lines {

    private final StringBuilder text = new StringBuilder(1024);
    private int lineStart;

    void put(String piece) {
        text.append(piece);
    }

    void put(char c) {
        text.append(c);
    }

    int column() {
        return text.length() - lineStart;
    }

    void breakLine() {
        text.append('\n');
        lineStart = text.length();
    }

    /** Begins a line at an indent, unless one has just begun. */
    void breakTo(int indent) {
        if (column() > 0) {
            breakLine();
        }
        text.append(" ".repeat(indent));
    }

    /** All of it, with a newline at its end. */
    String end() {
        breakTo(0);
        return text.toString();
    }
}
