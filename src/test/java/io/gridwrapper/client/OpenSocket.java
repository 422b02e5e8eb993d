package io.gridwrapper.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A WebSocket whose messages are taken in as they come: text as a String, bytes as a buffer, the end as its code. */
final class OpenSocket implements AutoCloseable, WebSocket.Listener {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final BlockingQueue<Object> messages = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private WebSocket socket;

    private OpenSocket() {}

    /** @throws java.net.http.WebSocketHandshakeException where it is refused */
    static OpenSocket at(URI base, String path, String accept, String origin) throws Exception {
        OpenSocket open = new OpenSocket();
        CompletableFuture<WebSocket> opening = HTTP.newWebSocketBuilder()
                .header("Accept", accept)
                .header("Origin", origin)
                .buildAsync(URI.create("ws://" + base.getAuthority() + path), open);
        try {
            open.socket = opening.join();
        } catch (CompletionException e) {
            throw (Exception) e.getCause();
        }
        return open;
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            messages.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        messages.add(ByteBuffer.allocate(data.remaining()).put(data).flip());
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onPong(WebSocket from, ByteBuffer data) {
        messages.add("pong of " + data.remaining());
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        messages.add(code);
        return null;
    }

    /** The next message, or the code of the end. */
    Object next() throws InterruptedException {
        Object message = messages.poll(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing came in " + Patience.LIMIT);
        }
        return message;
    }

    /** The next event of JSON. */
    Event event() throws InterruptedException {
        return OpenWatch.event((String) next());
    }

    void ping(int bytes) {
        socket.sendPing(ByteBuffer.allocate(bytes)).join();
    }

    void send(String message) {
        socket.sendText(message, true).join();
    }

    @Override
    public void close() {
        // Where the server has closed, it has been answered, or is just being.
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "")
                .exceptionally(closed -> socket)
                .join();
    }
}
