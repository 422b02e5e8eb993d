package io.gridwrapper.serve;

import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.Resource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The snapshots that clients read in pages, so that all pages are of one state. Few are kept, and not for long: they
 * hold on to objects that are gone. Safe for use by many threads.
 */
final class KeptSnapshots {

    private static final int LIMIT = 8;
    /** As long as etcd remembers a version by the apiserver's default. */
    private static final Duration AGE = Duration.ofMinutes(5);

    private record Kept(Snapshot snapshot, long since) {}

    private final Map<Resource, Deque<Kept>> kept = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    KeptSnapshots(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void keep(Resource resource, Snapshot snapshot) {
        kept.compute(resource, (r, before) -> {
            Deque<Kept> now = withoutOld(before);
            if (now.stream().noneMatch(each -> each.snapshot.version() == snapshot.version())) {
                now.addLast(new Kept(snapshot, nanoTime.getAsLong()));
            }
            while (now.size() > LIMIT) {
                now.removeFirst();
            }
            return now;
        });
    }

    /** The snapshot of a version, empty where it is not kept. */
    Optional<Snapshot> get(Resource resource, long version) {
        return withoutOld(kept.get(resource)).stream()
                .map(Kept::snapshot)
                .filter(snapshot -> snapshot.version() == version)
                .findFirst();
    }

    /** A copy: what others read is not changed under them. */
    private Deque<Kept> withoutOld(Deque<Kept> before) {
        Deque<Kept> now = before == null ? new ArrayDeque<>() : new ArrayDeque<>(before);
        now.removeIf(each -> nanoTime.getAsLong() - each.since > AGE.toNanos());
        return now;
    }
}
