package io.gridwrapper.passthrough;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.Content;

/**
 * The body of a client's request as the body of ours. It is read piece by piece, when the apiserver takes the next one:
 * a client that waits for {@code 100 Continue} gets it when the apiserver has given it to us.
 */
final class RequestBody implements Request.Content, ReadListener {

    private static final int PIECE = 16 << 10;

    private final ServletInputStream input;
    private final long length;
    private final AtomicReference<Runnable> demand = new AtomicReference<>();

    /** Whether the container has said that the input may be read, and has not taken it back. */
    private volatile boolean available;

    private volatile boolean listening;
    private volatile boolean finished;
    private volatile Throwable failure;
    /** Whether the failure is the client's, not that of who was to take the body. */
    private volatile boolean brokenOff;

    /** @param length how many bytes will come, -1 for unknown */
    RequestBody(ServletInputStream input, long length) {
        this.input = input;
        this.length = length;
    }

    @Override
    public long getLength() {
        return length;
    }

    /** No type of our own: the client's header says it. */
    @Override
    public String getContentType() {
        return null;
    }

    boolean isFinished() {
        return finished;
    }

    /** Whether it was the client that broke off. */
    boolean isBrokenOff() {
        return brokenOff;
    }

    @Override
    public Content.Chunk read() {
        if (failure != null) {
            return Content.Chunk.from(failure, true);
        }
        if (finished) {
            return Content.Chunk.EOF;
        }
        if (!available) {
            return null;
        }
        try {
            return next();
        } catch (IOException e) {
            breakOff(e);
            return Content.Chunk.from(e, true);
        }
    }

    private Content.Chunk next() throws IOException {
        // Taken back before the question: the container may call onDataAvailable as soon as it has said no.
        available = false;
        if (!input.isReady()) {
            return null;
        }
        available = true;
        byte[] piece = new byte[PIECE];
        int count = input.read(piece);
        if (count < 0) {
            finished = true;
            return Content.Chunk.EOF;
        }
        return Content.Chunk.from(ByteBuffer.wrap(piece, 0, count), false);
    }

    @Override
    public void demand(Runnable callback) {
        demand.set(callback);
        if (!listening) {
            listening = true;

            input.setReadListener(this);
        } else if (available || finished || failure != null) {
            answerDemand();
        }
    }

    private void answerDemand() {
        Runnable callback = demand.getAndSet(null);
        if (callback != null) {
            callback.run();
        }
    }

    /** The apiserver takes no more. */
    @Override
    public void fail(Throwable cause) {
        failure = cause;
        answerDemand();
    }

    @Override
    public void onDataAvailable() {
        available = true;
        answerDemand();
    }

    @Override
    public void onAllDataRead() {
        finished = true;
        answerDemand();
    }

    @Override
    public void onError(Throwable cause) {
        breakOff(cause);
        answerDemand();
    }

    private void breakOff(Throwable cause) {
        brokenOff = true;
        failure = cause;
    }
}
