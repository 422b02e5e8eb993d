package io.gridwrapper.kube;

/**
 * The words and signs of a label selector, one after the other. A sign is one of {@code = == != ! ( ) , < >}, a word is
 * everything between signs and spaces; the end reads as an empty token.
 */
final class LabelSelectorTokens {

    private static final String SIGNS = "=!(),><";
    private static final String SPACES = " \t\r\n";

    private final String text;
    private int at;
    private String current;

    LabelSelectorTokens(String text) {
        this.text = text;
        this.current = read();
    }

    /** The next token, which stays the next. */
    String peek() {
        return current;
    }

    /** The next token, which is thereby read. */
    String next() {
        String token = current;
        current = read();
        return token;
    }

    static boolean isEnd(String token) {
        return token.isEmpty();
    }

    static boolean isWord(String token) {
        return !isEnd(token) && SIGNS.indexOf(token.charAt(0)) < 0;
    }

    private String read() {
        while (isAt(SPACES)) {
            at++;
        }
        int start = at;
        if (isAtNul()) {
            at = text.length();
            return "";
        }
        if (isAt(SIGNS)) {
            at += text.startsWith("==", at) || text.startsWith("!=", at) ? 2 : 1;
        } else {
            skipWord();
        }
        String token = text.substring(start, at);
        // The apiserver's own reader takes a NUL for the end of a token, and goes on behind it.
        if (isAtNul()) {
            at++;
        }
        return token;
    }

    private void skipWord() {
        while (at < text.length() && !isAtNul() && !isAt(SIGNS) && !isAt(SPACES)) {
            at++;
        }
    }

    private boolean isAt(String characters) {
        return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
    }

    private boolean isAtNul() {
        return at < text.length() && text.charAt(at) == 0;
    }
}
