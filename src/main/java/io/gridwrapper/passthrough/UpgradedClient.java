package io.gridwrapper.passthrough;

import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.BufferUtil;

/**
 * The connection of a client that has stopped to speak HTTP on it, as blocking streams. One thread may read while another
 * one writes; {@link #close} may be called by any, and ends both.
 *
 * <p>This is Jetty's own way to upgrade, not {@code HttpServletRequest.upgrade}: by that, Jetty 12.1.14 reads the end of
 * the stream at once where the request was a GET, as that for a WebSocket is.
 */
final class UpgradedClient extends AbstractConnection implements Connection.UpgradeTo, Closeable {

    /** After which a kubelet closes a stream that is silent, by its default. */
    private static final Duration IDLE_TIMEOUT = Duration.ofHours(4);

    private static final int BUFFER = 16 << 10;

    private final ServletContextRequest request;
    private final ByteBuffer received = BufferUtil.allocate(BUFFER);
    private ByteBuffer early = BufferUtil.EMPTY_BUFFER;
    private Runnable onOpen;

    private UpgradedClient(EndPoint endPoint, ServletContextRequest request) {
        super(endPoint, request.getComponents().getExecutor());
        this.request = request;
    }

    /** @throws LinkageError in a container that hides its classes from applications */
    static UpgradedClient of(HttpServletRequest request) {
        ServletContextRequest core = ServletContextRequest.getServletContextRequest(request);
        return new UpgradedClient(core.getConnectionMetaData().getConnection().getEndPoint(), core);
    }

    /**
     * Takes the connection from the container when the answer, which must be a 101, is complete.
     *
     * @param opened called then; must not block
     * @param failed called where the answer cannot be written
     */
    void takeOver(Runnable opened, Runnable failed) {
        onOpen = opened;
        request.setAttribute(HttpStream.UPGRADE_CONNECTION_ATTRIBUTE, this);
        Request.addCompletionListener(request, failure -> {
            if (failure != null) {
                failed.run();
            }
        });
    }

    @Override
    public void onUpgradeTo(ByteBuffer buffer) {
        early = buffer;
    }

    @Override
    public void onOpen() {
        super.onOpen();
        getEndPoint().setIdleTimeout(IDLE_TIMEOUT.toMillis());
        onOpen.run();
    }

    /** Never called: who reads waits by a callback of his own. */
    @Override
    public void onFillable() {}

    /** Says that no more will be written; reading goes on. */
    void endOutput() {
        getEndPoint().shutdownOutput();
    }

    InputStream input() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return UpgradedClient.this.read(bytes, offset, length);
            }
        };
    }

    private int read(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer source = early.hasRemaining() ? early : received;
        while (!source.hasRemaining()) {
            BufferUtil.clear(received);
            int filled = getEndPoint().fill(received);
            if (filled < 0) {
                return -1;
            }
            if (filled == 0) {
                awaitInput();
            }
        }
        int count = Math.min(length, source.remaining());
        source.get(bytes, offset, count);
        return count;
    }

    private void awaitInput() throws IOException {
        try (Blocker.Callback filled = Blocker.callback()) {
            fillInterested(filled);
            filled.block();
        }
    }

    OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                try (Blocker.Callback written = Blocker.callback()) {
                    getEndPoint().write(written, ByteBuffer.wrap(bytes, offset, length));
                    written.block();
                }
            }
        };
    }
}
