package io.gridwrapper.serve;

import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Resource;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * All open watches. One thread goes through those of a collection that has changed, so that the thread that takes in
 * events is never kept by those who read them; another keeps the time of bookmarks and ends. Safe for use by many
 * threads.
 */
@Singleton
public class WatchStreams {

    private static final Duration BOOKMARK_INTERVAL = Duration.ofMinutes(1);
    /** A last bookmark comes so long before the end: the client then goes on from there. */
    private static final Duration BOOKMARK_BEFORE_END = Duration.ofSeconds(2);

    /** The open watches of one collection, and whether they have been told of its latest change. */
    private static final class Group {
        private final Set<Watch> streams = ConcurrentHashMap.newKeySet();
        private volatile boolean changed;
    }

    private final Map<Resource, Group> groups = new ConcurrentHashMap<>();
    private final Map<Watch, Future<?>[]> timers = new ConcurrentHashMap<>();
    private final Semaphore news = new Semaphore(0);
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "watch-clock");
        thread.setDaemon(true);
        return thread;
    });
    private final Thread fanOut = new Thread(this::run, "watch-fan-out");
    private volatile boolean closing;
    private volatile boolean stopped;

    @Inject
    public WatchStreams(StorageCache cache) {
        clock.setRemoveOnCancelPolicy(true);
        for (Resource resource : Resource.SERVED) {
            Group group = new Group();
            groups.put(resource, group);
            ServedCollection collection = cache.collection(resource);
            collection.addListener(() -> {
                group.changed = true;
                news.release();
            });
        }
        fanOut.setDaemon(true);
        fanOut.start();
    }

    /**
     * Opens a watch.
     *
     * @param timeout after which it ends
     * @param bookmarks whether the client wants bookmarks
     */
    void open(Resource resource, Watch stream, Duration timeout, boolean bookmarks) {
        groups.get(resource).streams.add(stream);
        long end = timeout.toMillis();
        long beforeEnd = end - BOOKMARK_BEFORE_END.toMillis();
        long interval = BOOKMARK_INTERVAL.toMillis();
        Future<?> ending = clock.schedule(stream::expire, end, TimeUnit.MILLISECONDS);
        if (!bookmarks) {
            timers.put(stream, new Future<?>[] {ending});
        } else {
            Future<?> regular =
                    clock.scheduleWithFixedDelay(stream::wantBookmark, interval, interval, TimeUnit.MILLISECONDS);
            Future<?> last =
                    beforeEnd > 0 ? clock.schedule(stream::wantBookmark, beforeEnd, TimeUnit.MILLISECONDS) : ending;
            timers.put(stream, new Future<?>[] {ending, regular, last});
        }
        stream.start();
        if (closing) {
            stream.expire();
        }
    }

    /** Forgets a watch that is over. */
    void closed(Resource resource, Watch stream) {
        groups.get(resource).streams.remove(stream);
        Future<?>[] running = timers.remove(stream);
        if (running != null) {
            for (Future<?> timer : running) {
                timer.cancel(false);
            }
        }
    }

    /** How many watches are open. */
    public int size() {
        return timers.size();
    }

    /** How many watches of a resource are open. */
    int size(Resource resource) {
        return groups.get(resource).streams.size();
    }

    /** Whether watches are told of changes: where the thread that does it has ended, only a new process helps. */
    public boolean areFollowed() {
        return fanOut.isAlive();
    }

    private void run() {
        while (!stopped) {
            news.acquireUninterruptibly();
            news.drainPermits();
            for (Group group : groups.values()) {
                if (group.changed) {
                    group.changed = false;
                    group.streams.forEach(Watch::wake);
                }
            }
        }
    }

    /** Ends every watch on the border of a frame, and each that is opened from now on. Does not wait for them. */
    public void end() {
        closing = true;
        groups.values().forEach(group -> group.streams.forEach(Watch::expire));
    }

    @PreDestroy
    void stop() {
        end();
        stopped = true;
        news.release();
        clock.shutdownNow();
    }
}
