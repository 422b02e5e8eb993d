package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.cache.CacheOptions;
import io.gridwrapper.cache.History;
import io.gridwrapper.cache.HistoryEntry;
import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Progressed;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.topology.TopologyKeys;
import io.gridwrapper.wire.KubeObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What was missed is found by the cache as a difference: nobody who watches has to list again. */
class ReflectorCacheTest {

    private final StorageCache cache = new StorageCache(new CacheOptions("host", 100, 1_700_000_000_000L));
    private final ServedCollection collection = cache.collection(Resource.SERVICES);

    @Test
    void aDeletionThatWasMissedIsSeenWithAVersionOfItsOwn() throws Exception {
        try (FakeApiServer server = new FakeApiServer()) {
            FakeCollection services = server.collection(Resource.SERVICES);
            FakeAnswer first = services.thenStream()
                    .added(service("api", 7))
                    .added(service("web", 5))
                    .initialEventsEnd(9);
            services.thenStatus(410);
            services.thenStream()
                    .added(service("web", 57))
                    .added(service("new", 58))
                    .initialEventsEnd(60);
            try (RunningReflector running = RunningReflector.start(server, new CacheSink(cache))) {
                awaitVersion(9);
                History.Cursor watcher = collection.history().after(9);
                first.end();
                awaitVersion(60);
                assertThat(lines(watcher)).containsExactly("DELETED api@10", "APPLIED web@57", "APPLIED new@58");
                assertThat(running.pauses()).isEqualTo(1);
            }
        }
    }

    private void awaitVersion(long version) {
        await().pollInterval(Duration.ofMillis(5))
                .ignoreExceptionsMatching(StatusException.class::isInstance)
                .until(() -> collection.snapshot().version() == version);
    }

    private static List<String> lines(History.Cursor watcher) {
        List<String> lines = new ArrayList<>();
        for (HistoryEntry entry = watcher.next(); entry != null; entry = watcher.next()) {
            boolean deleted = entry.after() == null;
            KubeObject object = deleted ? entry.before() : entry.after();
            assertThat(object.version()).isEqualTo(entry.version());
            lines.add((deleted ? "DELETED " : "APPLIED ") + object.key().name() + "@" + object.version());
        }
        assertThat(watcher.overtaken()).isFalse();
        return lines;
    }

    private static KubeObject service(String name, long version) {
        return KubeObjects.service(name, version, Map.of());
    }

    /** Does with services what the handler of their events does. */
    private record CacheSink(StorageCache cache) implements ObjectSink {

        @Override
        public void resynced(Resynced event) {
            cache.resyncServices(
                    event.objects().stream().collect(Collectors.toMap(Function.identity(), TopologyKeys::of)),
                    event.version());
        }

        @Override
        public void changed(ObjectChanged event) {
            KubeObject service = event.object();
            switch (event.type()) {
                case APPLIED -> cache.applyService(service, TopologyKeys.of(service));
                case DELETED -> cache.deleteService(service.key(), service.version());
            }
        }

        @Override
        public void progressed(Progressed event) {
            cache.progressed(event.resource(), event.version());
        }

        @Override
        public void unserved(Unserved event) {
            cache.unserved(event.resource());
        }
    }
}
