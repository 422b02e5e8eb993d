package io.gridwrapper.upstream;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/**
 * A connection to the apiserver that carries one request, and then whatever the two sides have agreed upon: an upgrade
 * (RFC 9110, 7.8) is of HTTP/1.1 and takes the connection whole. Blocking. One thread may read while another one writes,
 * and {@link #close} may be called by any: whoever reads or writes then gets an IOException.
 */
public final class UpgradeConnection implements AutoCloseable {

    private final URI server;
    private final Socket socket;
    private final Optional<String> authorization;

    UpgradeConnection(URI server, Socket socket, Optional<String> authorization) {
        this.server = server;
        this.socket = socket;
        this.authorization = authorization;
    }

    /**
     * Sends a request without a body and reads the headers of the answer. To be called once.
     *
     * @param pathAndQuery the request target as it stands on the wire
     * @param headers all but Host and, where our identity is used, Authorization
     * @param timeout how long the server may be silent before the headers are there; later it may for any time
     * @throws SocketTimeoutException where there is no answer in time
     * @throws IOException where there is none, or it is not HTTP
     */
    public UpgradeAnswer send(String method, String pathAndQuery, HttpFields headers, Duration timeout)
            throws IOException {
        socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
        socket.getOutputStream().write(head(method, pathAndQuery, headers));
        UpgradeAnswer answer = UpgradeAnswer.read(socket.getInputStream());
        socket.setSoTimeout(0);
        return answer;
    }

    private byte[] head(String method, String pathAndQuery, HttpFields headers) throws IOException {
        String prefix = server.getRawPath() == null ? "" : server.getRawPath();
        StringBuilder head = new StringBuilder();
        line(head, method + " " + prefix + pathAndQuery + " HTTP/1.1");
        line(head, "Host: " + server.getRawAuthority());
        for (HttpField field : headers) {
            line(head, field.getName() + ": " + field.getValue());
        }
        if (authorization.isPresent()) {
            line(head, "Authorization: " + authorization.get());
        }
        line(head, "");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void line(StringBuilder head, String line) throws IOException {
        if (line.chars().anyMatch(c -> c < ' ' && c != '\t' || c > 0xff)) {
            throw new IOException("a header holds what must not stand in one");
        }
        head.append(line).append("\r\n");
    }

    /** Where to write to after an upgrade. */
    public OutputStream output() throws IOException {
        return socket.getOutputStream();
    }

    /** Says that no more will be written; reading goes on. */
    public void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any longer, however it ended.
        }
    }
}
