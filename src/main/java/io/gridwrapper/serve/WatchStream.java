package io.gridwrapper.serve;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Writes the frames of one watch, as they come and as the client takes them, without a thread of its own and without a
 * lock. Whoever has news calls {@link #wake}: the first to come does the work of all, and each write ends on the border
 * of a frame (Servlet 6.1, 5.7 "Non Blocking IO").
 */
final class WatchStream implements Watch, WriteListener, AsyncListener {

    private final AsyncContext async;
    private final ServletOutputStream out;
    private final WatchFeed feed;
    private final FrameBuffer buffer;
    private final Consumer<Watch> onEnd;
    private final Turns turns = new Turns(this::work);

    /** Set by the container when it takes bytes again. */
    private volatile boolean writable;
    /** Set when the time is over. */
    private volatile boolean expired;
    /** Set when the client is gone or the answer is complete: the output is not touched any longer. */
    private volatile boolean closed;

    /** Of the one that does the work: the container has said that it will call back. */
    private boolean awaitsContainer = true;

    private boolean headersSent;

    /** @param onEnd called once, when the stream is over for whatever reason; from any thread */
    WatchStream(
            AsyncContext async, ServletOutputStream out, WatchFeed feed, FrameBuffer buffer, Consumer<Watch> onEnd) {
        this.async = async;
        this.out = out;
        this.feed = feed;
        this.buffer = buffer;
        this.onEnd = onEnd;
    }

    @Override
    public void start() {
        async.addListener(this);
        out.setWriteListener(this);
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
        try {
            boolean goOn = !closed;
            while (goOn) {
                goOn = isReady() && step();
            }
        } catch (IOException | RuntimeException e) {
            // The client is gone: there is nobody left to tell.
            close();
        }
    }

    /** Once this is false the container calls back, and until then the output must be left alone. */
    private boolean isReady() {
        if (awaitsContainer) {
            if (!writable) {
                return false;
            }
            writable = false;
            awaitsContainer = false;
        }
        awaitsContainer = !out.isReady();
        return !awaitsContainer;
    }

    /** One write; false where there is nothing more to do for now. */
    private boolean step() throws IOException {
        buffer.release();
        if (!headersSent) {
            headersSent = true;
            out.flush();
            return true;
        }
        if (expired) {
            close();
            return false;
        }
        feed.fill(buffer);
        if (!buffer.isEmpty()) {
            out.write(buffer.flip());
            return true;
        }
        buffer.release();
        if (feed.ended()) {
            close();
        }
        return false;
    }

    private void close() {
        if (closed) {
            return;
        }
        closed = true;
        onEnd.accept(this);
        complete();
    }

    private void complete() {
        try {
            async.complete();
        } catch (IllegalStateException e) {
            // The container has ended it already, as it does when the connection is cut.
        }
    }

    @Override
    public void onWritePossible() {
        writable = true;
        wake();
    }

    @Override
    public void onError(Throwable failure) {
        closed = true;
        onEnd.accept(this);
        complete();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        closed = true;
        onEnd.accept(this);
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        expire();
    }

    @Override
    public void onError(AsyncEvent event) {
        closed = true;
        onEnd.accept(this);
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // The filter starts it once.
    }
}
