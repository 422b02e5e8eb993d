package io.gridwrapper.passthrough;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.Content;

/**
 * Writes the body of the apiserver's answer to the client, no faster than the client takes it. What has come is flushed
 * as soon as no more is there. At any time either the container or the source will call, never both, so that only one
 * thread is in {@link #pump}.
 */
final class ResponseBody implements WriteListener {

    /** How it ended. */
    interface End {
        void finished();

        void upstreamFailed(Throwable failure);

        void clientFailed(Throwable failure);
    }

    private final Content.Source source;
    private final ServletOutputStream output;
    private final End end;

    /** What the container may still be writing. */
    private final AtomicReference<Content.Chunk> written = new AtomicReference<>();

    private boolean flushed;
    private boolean last;

    ResponseBody(Content.Source source, ServletOutputStream output, End end) {
        this.source = source;
        this.output = output;
        this.end = end;
    }

    @Override
    public void onWritePossible() {
        pump();
    }

    @Override
    public void onError(Throwable failure) {
        release();
        end.clientFailed(failure);
    }

    private void pump() {
        try {
            while (output.isReady()) {
                release();
                if (last) {
                    end.finished();
                    return;
                }
                if (!step()) {
                    return;
                }
            }
        } catch (IOException e) {
            release();
            end.clientFailed(e);
        }
    }

    /** Whether to go on. */
    private boolean step() throws IOException {
        Content.Chunk chunk = source.read();
        if (chunk == null) {
            return flushOrDemand();
        }
        if (Content.Chunk.isFailure(chunk)) {
            end.upstreamFailed(chunk.getFailure());
            return false;
        }
        last = chunk.isLast();
        written.set(chunk);
        if (chunk.hasRemaining()) {
            flushed = false;
            output.write(chunk.getByteBuffer());
        }
        return true;
    }

    private boolean flushOrDemand() throws IOException {
        if (flushed) {
            source.demand(this::pump);
            return false;
        }
        flushed = true;
        output.flush();
        return true;
    }

    private void release() {
        Content.Chunk chunk = written.getAndSet(null);
        if (chunk != null) {
            chunk.release();
        }
    }
}
