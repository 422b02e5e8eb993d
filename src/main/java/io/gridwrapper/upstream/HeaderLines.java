package io.gridwrapper.upstream;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The lines of an HTTP/1.1 message before and after its body (RFC 9112, 2.2), no more of them than a limit. */
final class HeaderLines {

    private static final int LIMIT = 64 << 10;

    private final InputStream in;
    private int left = LIMIT;

    HeaderLines(InputStream in) {
        this.in = in;
    }

    /** The next line without its end. */
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the answer breaks off");
            }
            if (left-- == 0) {
                throw new IOException("the headers of the answer are longer than " + LIMIT + " bytes");
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
