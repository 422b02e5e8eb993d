package io.gridwrapper.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.Turmoil;
import io.gridwrapper.wire.KubeObject;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One thread changes a cluster at random while others watch it. Whoever replays the events over a list has, at each
 * version that he is told he has reached, the state of that version, and in the end what the oracle says.
 */
class StorageCacheConcurrencyTest {

    private static final int STEPS = 2000;
    private static final List<String> SELECTORS = List.of("", "side=a", "side!=a", "!side");

    /** What the writer has shown of each resource, by version. */
    private final Map<Resource, Map<Long, Map<ObjectKey, KubeObject>>> shown = new ConcurrentHashMap<>();

    private volatile boolean done;

    static LongStream seeds() {
        return LongStream.of(1, 2, System.nanoTime());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @Timeout(60)
    void everyWatcherHasAtEachVersionTheStateOfThatVersion(long seed) throws Exception {
        Cluster cluster = new Cluster(16, 1_700_000_000_000L).sync();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Integer>> watchers = new ArrayList<>();
            for (Resource resource : Resource.SERVED) {
                Predicate<KubeObject> selection = selection(resource, seed);
                watchers.add(threads.submit(() -> watch(cluster.served(resource), selection, 1)));
                watchers.add(threads.submit(() -> watch(cluster.served(resource), selection, 100)));
            }
            change(cluster, new Random(seed));
            for (Future<Integer> watcher : watchers) {
                assertThat(compared(watcher)).isPositive();
            }
        } finally {
            done = true;
            threads.shutdownNow();
        }
        for (Resource resource : Resource.SERVED) {
            if (resource.holdsEndpoints()) {
                assertThat(cluster.listed(resource)).isEqualTo(cluster.expected(resource));
            }
        }
    }

    private static Predicate<KubeObject> selection(Resource resource, long seed) {
        int choice = (int) Math.floorMod(seed + Resource.SERVED.indexOf(resource), (long) SELECTORS.size());
        LabelSelector selector = LabelSelector.parse(SELECTORS.get(choice));
        return object -> selector.matches(object.labels());
    }

    private void change(Cluster cluster, Random random) {
        Turmoil turmoil = new Turmoil(cluster, random);
        show(cluster);
        for (int i = 0; i < STEPS; i++) {
            turmoil.step();
            show(cluster);
        }
        turmoil.settle();
        show(cluster);
        done = true;
    }

    private void show(Cluster cluster) {
        for (Resource resource : Resource.SERVED) {
            Snapshot snapshot = cluster.served(resource).snapshot();
            shown.computeIfAbsent(resource, unused -> new ConcurrentHashMap<>())
                    .merge(snapshot.version(), snapshot.byKey(), StorageCacheConcurrencyTest::same);
        }
    }

    /**
     * @param lag how many changes the watcher waits for; one that waits for many is overtaken and lists again
     * @return how often the state was that of a version which the writer has shown
     */
    private int watch(ServedCollection collection, Predicate<KubeObject> selection, int lag)
            throws InterruptedException {
        Semaphore news = new Semaphore(0);
        collection.addListener(news::release);
        Map<Long, Map<ObjectKey, KubeObject>> reached = new HashMap<>();
        Watcher watcher = null;
        long last = -1;
        boolean isOver = false;
        while (!isOver) {
            boolean wasDone = done;
            if (watcher == null || watcher.cursor().overtaken()) {
                watcher = begin(collection, selection);
            } else if (!watcher.step()) {
                long version = watcher.cursor().reached();
                if (version > last) {
                    last = version;
                    reached.merge(version, new TreeMap<>(watcher.state()), StorageCacheConcurrencyTest::same);
                }
                isOver = wasDone && version == collection.snapshot().version();
                // The time is for the end, of which no listener is told.
                news.tryAcquire(lag, 50, TimeUnit.MILLISECONDS);
            }
        }
        return compare(reached, shown.get(collection.resource()), selection);
    }

    /** A version stands for one state. */
    private static Map<ObjectKey, KubeObject> same(Map<ObjectKey, KubeObject> one, Map<ObjectKey, KubeObject> other) {
        assertThat(messages(one)).isEqualTo(messages(other));
        return one;
    }

    /** What a client gets of each object. */
    private static Map<ObjectKey, ByteBuffer> messages(Map<ObjectKey, KubeObject> objects) {
        Map<ObjectKey, ByteBuffer> messages = new TreeMap<>();
        objects.forEach((key, object) -> messages.put(key, ByteBuffer.wrap(object.toByteArray())));
        return messages;
    }

    /** Null where the watcher is overtaken before it has begun. */
    private static Watcher begin(ServedCollection collection, Predicate<KubeObject> selection) {
        try {
            return new Watcher(collection, selection);
        } catch (IllegalStateException e) {
            return null;
        }
    }

    private static int compare(
            Map<Long, Map<ObjectKey, KubeObject>> reached,
            Map<Long, Map<ObjectKey, KubeObject>> shown,
            Predicate<KubeObject> selection) {
        int compared = 0;
        for (Map.Entry<Long, Map<ObjectKey, KubeObject>> each : reached.entrySet()) {
            Map<ObjectKey, KubeObject> all = shown.get(each.getKey());
            if (all != null) {
                Map<ObjectKey, KubeObject> expected = new TreeMap<>(all);
                expected.values().removeIf(selection.negate());
                assertThat(messages(each.getValue())).as("at %d", each.getKey()).isEqualTo(messages(expected));
                compared++;
            }
        }
        return compared;
    }

    private static <T> T compared(Future<T> watcher) throws Exception {
        try {
            return watcher.get();
        } catch (ExecutionException e) {
            throw new AssertionError("a watcher failed: " + e.getCause().getMessage(), e.getCause());
        }
    }
}
