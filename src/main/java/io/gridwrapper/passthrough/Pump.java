package io.gridwrapper.passthrough;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.IntConsumer;

/** Moves bytes from one stream to another, each piece as soon as it is there, and no faster than they are taken. */
final class Pump {

    private static final int PIECE = 16 << 10;

    private Pump() {}

    /**
     * Returns when the source has ended.
     *
     * @param moved is told how many bytes each piece has
     */
    static void copy(InputStream from, OutputStream to, IntConsumer moved) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
            to.write(piece, 0, count);
            to.flush();
            moved.accept(count);
        }
    }
}
