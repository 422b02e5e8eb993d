package io.gridwrapper.serve;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Direct buffers that answers are put together in. Direct, since the container hands them to the socket as they are: a
 * list goes out in half the time that it takes from the heap. Safe for use by many threads.
 */
final class BufferPool {

    /** Large enough for nearly every event, and for a fair piece of a list. */
    static final int CAPACITY = 64 * 1024;

    private static final int KEPT = 16;

    private final ConcurrentLinkedQueue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();

    ByteBuffer take() {
        ByteBuffer buffer = free.poll();
        if (buffer == null) {
            return ByteBuffer.allocateDirect(CAPACITY);
        }
        size.decrementAndGet();
        return buffer.clear();
    }

    /** Takes a buffer back that nobody reads any longer. One that is not of this pool, or one too many, is dropped. */
    void giveBack(ByteBuffer buffer) {
        if (buffer.isDirect() && buffer.capacity() == CAPACITY && size.get() < KEPT) {
            size.incrementAndGet();
            free.add(buffer);
        }
    }
}
