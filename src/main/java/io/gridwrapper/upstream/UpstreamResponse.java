package io.gridwrapper.upstream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpFields;

/**
 * An answer of the apiserver whose body is still to be read. {@link #close} may be called from any thread, also while
 * another one is blocked in reading the body: that one then gets an IOException.
 */
public final class UpstreamResponse implements AutoCloseable {

    private final Response response;
    private final InputStream body;

    UpstreamResponse(URI server, Response response, InputStream body) {
        this.response = response;
        this.body = new Body(server, body);
    }

    public int status() {
        return response.getStatus();
    }

    public HttpFields headers() {
        return response.getHeaders();
    }

    /** The values of the header {@code Warning}. */
    public List<String> warnings() {
        return headers().getValuesList("Warning");
    }

    /** The body as it comes. Where it breaks off, reading fails with a message that names the server. */
    public InputStream body() {
        return body;
    }

    /** Ends the exchange; what has not been read is lost. */
    @Override
    public void close() {
        response.abort(new IOException("closed by us"));
    }

    private static final class Body extends FilterInputStream {

        private final URI server;

        Body(URI server, InputStream in) {
            super(in);
            this.server = server;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                // Jetty's stream would wait for the next piece.
                return 0;
            }
            try {
                return in.read(bytes, offset, length);
            } catch (IOException e) {
                throw Failures.exception(server, e);
            }
        }
    }
}
