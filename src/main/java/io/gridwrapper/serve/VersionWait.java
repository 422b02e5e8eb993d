package io.gridwrapper.serve;

import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Waits for a version that a client has heard of elsewhere, as an apiserver does, but not for long. */
final class VersionWait {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    private VersionWait() {}

    /**
     * A state that is not older than a version.
     *
     * @throws StatusException 504 where it does not come within three seconds
     */
    static Snapshot notOlderThan(ServedCollection collection, long version) {
        Snapshot now = collection.snapshot();
        return now.version() >= version ? now : waitFor(collection, version);
    }

    private static Snapshot waitFor(ServedCollection collection, long version) {
        Semaphore changes = new Semaphore(0);
        Runnable listener = changes::release;
        collection.addListener(listener);
        try {
            long deadline = System.nanoTime() + LIMIT.toNanos();
            Snapshot now = collection.snapshot();
            while (now.version() < version) {
                if (!changes.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    throw new StatusException(Status.tooLargeVersion(version, now.version()));
                }
                now = collection.snapshot();
            }
            return now;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StatusException(
                    Status.tooLargeVersion(version, collection.snapshot().version()));
        } finally {
            collection.removeListener(listener);
        }
    }
}
