package io.gridwrapper.serve;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of an answer whose length is not known ahead. A small one is kept and sent whole with its length; a larger
 * one goes out as it comes, compressed where the client takes that. For one thread; {@link #release} must be called.
 */
final class BodyStream extends OutputStream {

    /** What is larger is worth compressing: the bound of the apiserver, in bytes. */
    static final int GZIP_THRESHOLD = 128 * 1024;

    private final HttpServletResponse response;
    private final boolean compresses;
    private final byte[] buffer = new byte[GZIP_THRESHOLD];
    private int length;
    /** Where the buffer goes when it is full; null as long as it has not been. */
    private OutputStream out;

    private FastGzip gzip;

    /** @param compresses whether the client takes gzip */
    BodyStream(HttpServletResponse response, boolean compresses) {
        this.response = response;
        this.compresses = compresses;
    }

    @Override
    public void write(int b) throws IOException {
        if (length == buffer.length) {
            writeBuffer();
        }
        buffer[length++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        int from = offset;
        int left = count;
        while (left > 0) {
            if (length == buffer.length) {
                writeBuffer();
            }
            int piece = Math.min(left, buffer.length - length);
            System.arraycopy(bytes, from, buffer, length, piece);
            length += piece;
            from += piece;
            left -= piece;
        }
    }

    /** Sends what is left. */
    void finish() throws IOException {
        if (out == null) {
            response.setContentLength(length);
            response.getOutputStream().write(buffer, 0, length);
            return;
        }
        writeBuffer();
        if (gzip != null) {
            gzip.finish();
        }
    }

    /** Gives up what is held, whether the body is finished or not. */
    void release() {
        if (gzip != null) {
            gzip.release();
        }
    }

    private void writeBuffer() throws IOException {
        if (out == null) {
            open();
        }
        out.write(buffer, 0, length);
        length = 0;
    }

    private void open() throws IOException {
        out = response.getOutputStream();
        if (compresses) {
            response.setHeader("Content-Encoding", "gzip");
            response.addHeader("Vary", "Accept-Encoding");
            gzip = new FastGzip(out);
            out = gzip;
        }
    }
}
