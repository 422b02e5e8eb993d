package io.gridwrapper.serve;

import java.nio.ByteBuffer;

/**
 * Holds whole frames, as many as fit. A frame that is larger than the buffer gets one of its own. For one thread at a
 * time; a buffer that is being written is left alone until the write is over.
 */
final class FrameBuffer {

    private final BufferPool pool;
    private final boolean single;
    private ByteBuffer buffer;

    private FrameBuffer(BufferPool pool, boolean single) {
        this.pool = pool;
        this.single = single;
    }

    FrameBuffer(BufferPool pool) {
        this(pool, false);
    }

    /** One that holds no more than one frame, however small. */
    static FrameBuffer ofOne(BufferPool pool) {
        return new FrameBuffer(pool, true);
    }

    /** A buffer that has so many bytes left; null where what is there must be written first. */
    ByteBuffer room(int size) {
        if (single && !isEmpty()) {
            return null;
        }
        if (buffer == null) {
            buffer = size > pool.capacity() ? ByteBuffer.allocate(size) : pool.take();
        }
        return buffer.remaining() >= size ? buffer : null;
    }

    boolean isEmpty() {
        return buffer == null || buffer.position() == 0;
    }

    /** What has been put, ready to be written. */
    ByteBuffer flip() {
        return buffer.flip();
    }

    /** Lets go of the buffer, once nobody reads it any longer. */
    void release() {
        if (buffer != null) {
            pool.giveBack(buffer);
            buffer = null;
        }
    }
}
