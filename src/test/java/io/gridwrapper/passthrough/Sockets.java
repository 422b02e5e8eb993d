package io.gridwrapper.passthrough;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** Speaks HTTP/1.1 by hand. */
final class Sockets {

    private Sockets() {}

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    /** What comes up to {@code end}, and that too. */
    static String readUntil(Socket socket, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (text.indexOf(end) < 0) {
            int next = in.read();
            assertThat(next).as("the stream ended after: " + text).isNotNegative();
            text.append((char) next);
        }
        return text.toString();
    }

    /** What comes up to the end or the reset of the connection. */
    static String readAll(Socket socket) {
        StringBuilder text = new StringBuilder();
        try {
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                text.append((char) next);
            }
        } catch (IOException e) {
            // A reset is as good as an end here.
        }
        return text.toString();
    }
}
