package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that the apiserver cannot be reached: at once, then once a minute for all resources together, and when it can. */
final class Outage {

    private static final Logger LOG = LoggerFactory.getLogger(Outage.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    private final Set<Resource> failing = ConcurrentHashMap.newKeySet();
    private final AtomicLong quietUntil = new AtomicLong(System.nanoTime());

    void failed(Resource resource, String why) {
        failing.add(resource);
        long now = System.nanoTime();
        long until = quietUntil.get();
        if (now - until >= 0 && quietUntil.compareAndSet(until, now + INTERVAL.toNanos())) {
            LOG.warn("{}: {}; trying again, what is known stays in force", resource.qualifiedPlural(), why);
        }
    }

    void recovered(Resource resource) {
        if (failing.remove(resource) && failing.isEmpty()) {
            quietUntil.set(System.nanoTime());
            LOG.info("the apiserver answers again");
        }
    }
}
