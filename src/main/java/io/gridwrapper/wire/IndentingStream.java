package io.gridwrapper.wire;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Indents compact JSON by two, as Go's {@code json.Indent} does, while it passes. Without a newline at the end. */
public final class IndentingStream extends FilterOutputStream {

    private static final byte[] INDENT = "  ".getBytes(StandardCharsets.US_ASCII);

    private int depth;
    private boolean inText;
    private boolean escaped;
    /** Whether the last byte has opened an object or array, which may be empty. */
    private boolean opened;

    /** @param out should be buffered: it gets the text byte by byte */
    public IndentingStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        if (inText) {
            writeText(b);
        } else {
            writeSyntax(b);
        }
    }

    private void writeText(int b) throws IOException {
        out.write(b);
        if (escaped) {
            escaped = false;
        } else if (b == '\\') {
            escaped = true;
        } else if (b == '"') {
            inText = false;
        }
    }

    private void writeSyntax(int b) throws IOException {
        switch (b) {
            case '{', '[' -> {
                beginValue();
                out.write(b);
                depth++;
                opened = true;
            }
            case '}', ']' -> {
                depth--;
                if (!opened) {
                    breakLine();
                }
                opened = false;
                out.write(b);
            }
            case ',' -> {
                out.write(b);
                breakLine();
            }
            case ':' -> {
                out.write(b);
                out.write(' ');
            }
            case ' ', '\n' -> {}
            default -> {
                beginValue();
                out.write(b);
                inText = b == '"';
            }
        }
    }

    private void beginValue() throws IOException {
        if (opened) {
            opened = false;
            breakLine();
        }
    }

    private void breakLine() throws IOException {
        out.write('\n');
        for (int i = 0; i < depth; i++) {
            out.write(INDENT);
        }
    }
}
