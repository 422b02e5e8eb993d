package io.gridwrapper.serve;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;

/**
 * Sends the events of one watch as the messages of a WebSocket, each when the one before is out: JSON as text, protobuf
 * as bytes and without its length, as an apiserver does. What the client sends is not looked at. As a
 * {@link WatchStream}, it has neither a thread nor a lock of its own.
 */
final class WatchSocket implements Watch, FrameHandler {

    /** How long a client has to answer when we close. */
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private final WatchFeed feed;
    private final FrameBuffer buffer;
    private final boolean text;
    private final Consumer<Watch> onOpen;
    private final Consumer<Watch> onEnd;
    private final Turns turns = new Turns(this::work);

    private volatile CoreSession session;
    private volatile boolean sending;
    private volatile boolean expired;
    private volatile boolean closed;

    /**
     * @param buffer takes one event at a time
     * @param text whether events are text; else each has its length before it, in four bytes
     * @param onOpen called when the WebSocket is open; starts the watch
     * @param onEnd called when the watch is over for whatever reason; from any thread, perhaps more than once
     */
    WatchSocket(WatchFeed feed, FrameBuffer buffer, boolean text, Consumer<Watch> onOpen, Consumer<Watch> onEnd) {
        this.feed = feed;
        this.buffer = buffer;
        this.text = text;
        this.onOpen = onOpen;
        this.onEnd = onEnd;
    }

    @Override
    public void start() {
        wake();
    }

    @Override
    public void wake() {
        turns.take();
    }

    @Override
    public void wantBookmark() {
        feed.wantBookmark();
        wake();
    }

    @Override
    public void expire() {
        expired = true;
        wake();
    }

    private void work() {
        boolean goOn = true;
        while (goOn && !closed && !sending) {
            buffer.release();
            goOn = !expired && sendNext();
            if (!goOn && (expired || feed.ended())) {
                close();
            }
        }
    }

    /** False where there is nothing to send for now. */
    private boolean sendNext() {
        feed.fill(buffer);
        if (buffer.isEmpty()) {
            buffer.release();
            return false;
        }
        ByteBuffer event = buffer.flip();
        sending = true;
        Frame frame = text ? new Frame(OpCode.TEXT, event) : new Frame(OpCode.BINARY, event.position(Integer.BYTES));
        session.sendFrame(frame, Callback.from(this::sent, failure -> ended()), false);
        return true;
    }

    private void sent() {
        sending = false;
        wake();
    }

    private void close() {
        ended();
        session.setIdleTimeout(FAREWELL);
        session.close(CloseStatus.NORMAL, null, Callback.NOOP);
    }

    private void ended() {
        closed = true;
        onEnd.accept(this);
    }

    @Override
    public void onOpen(CoreSession opened, Callback callback) {
        session = opened;
        // Silence is no reason to end a watch.
        opened.setIdleTimeout(Duration.ZERO);
        callback.succeeded();
        opened.demand();
        onOpen.accept(this);
    }

    @Override
    public void onFrame(Frame frame, Callback callback) {
        if (frame.getOpCode() == OpCode.PING) {
            session.sendFrame(new Frame(OpCode.PONG, frame.getPayload()), callback, false);
        } else {
            callback.succeeded();
        }
        if (frame.getOpCode() != OpCode.CLOSE) {
            session.demand();
        }
    }

    @Override
    public void onError(Throwable failure, Callback callback) {
        ended();
        callback.succeeded();
    }

    @Override
    public void onClosed(CloseStatus status, Callback callback) {
        ended();
        callback.succeeded();
    }
}
