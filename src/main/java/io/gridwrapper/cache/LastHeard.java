package io.gridwrapper.cache;

import io.gridwrapper.kube.Resource;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** When the source last gave a sign of each resource, be it that nothing has changed. Thread safe, without locks. */
@Singleton
public final class LastHeard {

    private final LongSupplier nanoTime;
    private final Map<Resource, AtomicLong> nanos;

    @Inject
    public LastHeard() {
        this(System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime} */
    public LastHeard(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        long start = nanoTime.getAsLong();
        this.nanos = Resource.SERVED.stream()
                .collect(Collectors.toUnmodifiableMap(Function.identity(), resource -> new AtomicLong(start)));
    }

    /** The source has just been heard of a resource. */
    public void now(Resource resource) {
        nanos.get(resource).set(nanoTime.getAsLong());
    }

    /** How long the source has not been heard of a resource: since the start, where it never was. */
    public Duration age(Resource resource) {
        return Duration.ofNanos(nanoTime.getAsLong() - nanos.get(resource).get());
    }
}
