package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says that the apiserver cannot be reached, at once and then once a minute, and that it can again: for all resources
 * together, and no more than once a minute also where it comes and goes. Thread safe.
 */
final class Outage {

    private static final Logger LOG = LoggerFactory.getLogger(Outage.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    private final LongSupplier nanoTime;
    private final Set<Resource> failing = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean announced = new AtomicBoolean();
    private final AtomicLong quietUntil;

    Outage() {
        this(System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime} */
    Outage(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.quietUntil = new AtomicLong(nanoTime.getAsLong());
    }

    void failed(Resource resource, String why) {
        failing.add(resource);
        long now = nanoTime.getAsLong();
        long until = quietUntil.get();
        if (now - until >= 0 && quietUntil.compareAndSet(until, now + INTERVAL.toNanos())) {
            announced.set(true);
            LOG.warn("{}: {}; trying again, what is known stays in force", resource.qualifiedPlural(), why);
        }
    }

    void recovered(Resource resource) {
        if (failing.remove(resource) && failing.isEmpty() && announced.getAndSet(false)) {
            LOG.info("the apiserver answers again");
        }
    }
}
