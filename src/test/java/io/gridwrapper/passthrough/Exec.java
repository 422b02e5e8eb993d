package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Both ends of an exec: what kubectl asks for, and what an apiserver answers. */
final class Exec {

    static final String TARGET = "/api/v1/namespaces/default/pods/p/exec?command=sh&stdin=true";
    static final String GRANTED = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n";
    static final String SPDY = GRANTED + "Upgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n";

    private Exec() {}

    /** Grants what is asked, and gives back whatever comes. */
    static void echo(Socket socket) throws IOException {
        Sockets.write(socket, SPDY);
        socket.getInputStream().transferTo(socket.getOutputStream());
    }

    static Socket ask(TestProxy proxy, String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of("POST " + TARGET + " HTTP/1.1", "Host: x", "Content-Length: 0"));
        lines.addAll(List.of("Connection: Upgrade", "Upgrade: SPDY/3.1"));
        lines.addAll(List.of(headers));
        return proxy.send(lines.toArray(String[]::new));
    }

    static Socket upgraded(TestProxy proxy) throws IOException {
        Socket socket = ask(proxy);
        assertThat(Sockets.readUntil(socket, "\r\n\r\n")).startsWith("HTTP/1.1 101 ");
        return socket;
    }
}
