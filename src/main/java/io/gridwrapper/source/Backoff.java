package io.gridwrapper.source;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait after each failure in a row: 0.8 s at first, twice as long each time, 30 s at most, and up to as
 * much again by chance, so that hundreds of sites do not come back in one moment. For one thread.
 */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(800);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final DoubleSupplier chance;
    private Duration next = FIRST;

    /** @param chance numbers from 0 to less than 1 */
    Backoff(DoubleSupplier chance) {
        this.chance = chance;
    }

    Duration next() {
        Duration base = next;
        next = base.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : base.multipliedBy(2);
        long jittered = (long) (base.toMillis() * (1 + chance.getAsDouble()));
        return Duration.ofMillis(Math.min(jittered, LONGEST.toMillis()));
    }

    /** The other side has answered as it should. */
    void reset() {
        next = FIRST;
    }
}
