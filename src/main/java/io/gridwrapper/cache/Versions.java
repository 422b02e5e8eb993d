package io.gridwrapper.cache;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The line of versions of a View. It begins at the milliseconds of the clock, shifted by 20 bits, so that two lives or
 * two replicas never share a number: a version of another life lies before what this one began with, or after what it
 * has reached. Written by one thread at a time.
 */
final class Versions {

    private static final int SHIFT = 20;
    /** 2020: a clock that stands before it was never set. */
    private static final long CLOCK_IS_SET = 1_577_836_800_000L;
    /** The first millisecond whose versions have 19 digits. */
    private static final long FIRST = 1_000_000_000_000L;

    private long last;

    Versions(long currentTimeMillis) {
        // A node without a battery wakes up in 1970 each time: then chance keeps its lives apart.
        long begin = currentTimeMillis >= CLOCK_IS_SET
                ? currentTimeMillis
                : ThreadLocalRandom.current().nextLong(FIRST, CLOCK_IS_SET);
        last = begin << SHIFT;
    }

    long current() {
        return last;
    }

    long next() {
        return ++last;
    }
}
