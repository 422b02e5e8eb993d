package io.gridwrapper.upstream;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** So many bytes of a connection. Where it ends before, reading fails. */
final class CountedBody extends InputStream {

    private final InputStream in;
    private long left;

    CountedBody(InputStream in, long length) {
        this.in = in;
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int count = in.read(bytes, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw new EOFException("the answer breaks off");
        }
        left -= count;
        return count;
    }
}
