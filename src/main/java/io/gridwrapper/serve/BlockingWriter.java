package io.gridwrapper.serve;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes pieces through one direct buffer; a piece that is larger than it goes out through one of its own. */
final class BlockingWriter {

    private final ServletOutputStream out;
    private final ByteBuffer buffer;

    BlockingWriter(ServletOutputStream out, ByteBuffer buffer) {
        this.out = out;
        this.buffer = buffer;
    }

    /** A buffer with room for a piece, which must be put into it at once. */
    ByteBuffer room(int size) throws IOException {
        if (buffer.remaining() < size) {
            flush();
        }
        return buffer;
    }

    boolean fits(int size) {
        return size <= buffer.capacity();
    }

    void writeWhole(ByteBuffer piece) throws IOException {
        flush();
        out.write(piece);
    }

    void write(byte[] piece) throws IOException {
        if (fits(piece.length)) {
            room(piece.length).put(piece);
        } else {
            writeWhole(ByteBuffer.wrap(piece));
        }
    }

    void flush() throws IOException {
        if (buffer.position() > 0) {
            out.write(buffer.flip());
            buffer.clear();
        }
    }
}
