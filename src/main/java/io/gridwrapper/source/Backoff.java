package io.gridwrapper.source;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait after each failure in a row: twice as long each time, and up to as much again by chance, so that
 * hundreds of sites do not come back in one moment; never longer than a limit. For one thread.
 */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(800);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Duration first;
    private final Duration longest;
    private final DoubleSupplier chance;
    private Duration next;

    /**
     * From 0.8 s to 30 s.
     *
     * @param chance numbers from 0 to less than 1
     */
    Backoff(DoubleSupplier chance) {
        this(FIRST, LONGEST, chance);
    }

    /**
     * @param first the first wait, before chance
     * @param longest no wait is longer
     * @param chance numbers from 0 to less than 1
     */
    Backoff(Duration first, Duration longest, DoubleSupplier chance) {
        this.first = first;
        this.longest = longest;
        this.chance = chance;
        this.next = first;
    }

    Duration next() {
        Duration base = next;
        next = base.multipliedBy(2).compareTo(longest) > 0 ? longest : base.multipliedBy(2);
        long jittered = (long) (base.toMillis() * (1 + chance.getAsDouble()));
        return Duration.ofMillis(Math.min(jittered, longest.toMillis()));
    }

    /** The other side has answered as it should. */
    void reset() {
        next = first;
    }
}
