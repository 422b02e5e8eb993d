package io.gridwrapper.upstream;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A value that is parsed from files which others renew: kept for a minute, then read again. Where the files have become
 * unreadable or broken, the last good value stays. Thread safe.
 */
final class WatchedFiles<T> {

    static final Duration INTERVAL = Duration.ofMinutes(1);

    /** Reads and parses. */
    interface Reader<T> {
        T read() throws IOException;
    }

    private record Read<T>(T value, long nanos) {}

    private final Reader<T> reader;
    private final LongSupplier nanoTime;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Read<T> last;
    private volatile boolean stale;

    /** Reads at once, so that a mistake shows at the start. */
    WatchedFiles(Reader<T> reader, LongSupplier nanoTime) throws IOException {
        this.reader = reader;
        this.nanoTime = nanoTime;
        this.last = new Read<>(reader.read(), nanoTime.getAsLong());
    }

    T value() {
        Read<T> known = last;
        boolean old = stale || nanoTime.getAsLong() - known.nanos >= INTERVAL.toNanos();
        // Only one thread reads; the others go on with what is known.
        if (!old || !reading.tryLock()) {
            return known.value;
        }
        try {
            stale = false;
            last = new Read<>(readOr(known.value), nanoTime.getAsLong());
            return last.value;
        } finally {
            reading.unlock();
        }
    }

    /** The next call of {@link #value} reads. */
    void expire() {
        stale = true;
    }

    private T readOr(T known) {
        try {
            return reader.read();
        } catch (IOException | ConfigurationException e) {
            // A file is half written or away for a moment while it is replaced.
            return known;
        }
    }
}
