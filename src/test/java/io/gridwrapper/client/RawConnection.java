package io.gridwrapper.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A connection on which a test writes what an HTTP library would not, and from which it reads when it likes. */
public final class RawConnection implements AutoCloseable {

    private static final int DEADLINE_MS = (int) Patience.LIMIT.toMillis();
    private static final int SMALL_BUFFER = 64 * 1024;

    private final Socket socket;

    private RawConnection(Socket socket) {
        this.socket = socket;
    }

    public static RawConnection to(URI base) throws IOException {
        Socket socket = new Socket();
        // Little fits on the way, so that who does not read is soon noticed.
        socket.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_BUFFER);
        socket.connect(new InetSocketAddress(base.getHost(), base.getPort()), DEADLINE_MS);
        socket.setSoTimeout(DEADLINE_MS);
        return new RawConnection(socket);
    }

    /** Sends a GET whose answer ends with the connection. */
    public void get(String path, String host) throws IOException {
        send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    }

    public void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public InputStream in() throws IOException {
        return socket.getInputStream();
    }

    /** Reads until a text has come, and gives back all up to its end. */
    public String readUntil(String text) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int next = in().read();
            if (next < 0) {
                throw new IOException("ended before: " + text);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    /** The status of the answer. */
    public int status() throws IOException {
        byte[] start = in().readNBytes("HTTP/1.1 200".length());
        String line = new String(start, StandardCharsets.ISO_8859_1);
        return Integer.parseInt(line.substring(line.length() - 3));
    }

    /** Goes away as a process does that is killed with data unread: with a reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
