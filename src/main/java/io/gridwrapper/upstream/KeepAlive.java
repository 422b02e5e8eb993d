package io.gridwrapper.upstream;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Set;

/** Makes the system find out that a link is dead: after 30 s + 3 * 10 s, where it lets us say so. */
final class KeepAlive {

    private static final Map<String, Integer> PROBES =
            Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

    @FunctionalInterface
    private interface Setter {
        void set(SocketOption<Integer> option, Integer value) throws IOException;
    }

    private KeepAlive() {}

    static void on(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        tune(channel.supportedOptions(), channel::setOption);
    }

    static void on(Socket socket) throws IOException {
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        tune(socket.supportedOptions(), socket::setOption);
    }

    /** By name, because their constants stand in a module that a small runtime may lack. */
    @SuppressWarnings("unchecked")
    private static void tune(Set<SocketOption<?>> supported, Setter setter) throws IOException {
        for (SocketOption<?> option : supported) {
            Integer value = PROBES.get(option.name());
            if (value != null && option.type() == Integer.class) {
                setter.set((SocketOption<Integer>) option, value);
            }
        }
    }
}
