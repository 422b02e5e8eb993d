package io.gridwrapper.serve;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Direct buffers that answers are put together in. Direct, since the container hands them to the socket as they are: a
 * list goes out in half the time that it takes from the heap. Safe for use by many threads.
 */
final class BufferPool {

    private final int capacity;
    private final int kept;
    private final ConcurrentLinkedQueue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();

    /**
     * @param capacity the bytes of each buffer
     * @param kept how many are kept for reuse
     */
    BufferPool(int capacity, int kept) {
        this.capacity = capacity;
        this.kept = kept;
    }

    int capacity() {
        return capacity;
    }

    ByteBuffer take() {
        ByteBuffer buffer = free.poll();
        if (buffer == null) {
            return ByteBuffer.allocateDirect(capacity);
        }
        size.decrementAndGet();
        return buffer.clear();
    }

    /** Takes a buffer back that nobody reads any longer. One that is not of this pool, or one too many, is dropped. */
    void giveBack(ByteBuffer buffer) {
        if (buffer.isDirect() && buffer.capacity() == capacity && size.get() < kept) {
            size.incrementAndGet();
            free.add(buffer);
        }
    }
}
