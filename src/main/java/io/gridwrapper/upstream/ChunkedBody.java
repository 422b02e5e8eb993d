package io.gridwrapper.upstream;

import java.io.IOException;
import java.io.InputStream;

/** A body in chunks (RFC 9112, 7.1), without their sizes and extensions and without the trailers behind them. */
final class ChunkedBody extends InputStream {

    private final InputStream in;
    private InputStream chunk = InputStream.nullInputStream();
    private boolean begun;
    private boolean ended;

    ChunkedBody(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!ended) {
            int count = chunk.read(bytes, offset, length);
            if (count >= 0) {
                return count;
            }
            nextChunk();
        }
        return -1;
    }

    private void nextChunk() throws IOException {
        HeaderLines lines = new HeaderLines(in);
        if (begun && !lines.next().isEmpty()) {
            throw new IOException("a chunk of the answer is longer than it says");
        }
        begun = true;
        long size = size(lines.next().split(";", 2)[0].strip());
        chunk = new CountedBody(in, size);
        if (size == 0) {
            ended = true;
            while (!lines.next().isEmpty()) {
                // Trailers are for the next one on the way only where it has asked for them.
            }
        }
    }

    private static long size(String digits) throws IOException {
        if (!digits.matches("[0-9a-fA-F]{1,15}")) {
            throw new IOException("a chunk of the answer has no size");
        }
        return Long.parseLong(digits, 16);
    }
}
