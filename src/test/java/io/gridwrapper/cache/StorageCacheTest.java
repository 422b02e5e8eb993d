package io.gridwrapper.cache;

import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static io.gridwrapper.kube.Resource.NODES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static io.gridwrapper.testing.Cluster.HOST;
import static io.gridwrapper.testing.Cluster.ZONE;
import static io.gridwrapper.testing.KubeObjects.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.topology.TopologyKeys;
import io.gridwrapper.wire.KubeObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The life of the collections: when there is an answer, how versions run, and what one life owes the next. */
class StorageCacheTest {

    private static final long NOW = 1_700_000_000_000L;

    private final Cluster cluster = new Cluster();

    static List<Resource> served() {
        return Resource.SERVED;
    }

    static Stream<Resource> pruned() {
        return served().stream().filter(Resource::holdsEndpoints);
    }

    @ParameterizedTest
    @MethodSource("served")
    void beforeTheFirstSyncTheClientIsAskedToComeAgain(Resource resource) {
        assertThat(refusal(resource)).isEqualTo(Status.notReady(resource));
        assertThat(refusal(resource).code()).isEqualTo(429);
        assertThat(refusal(resource).retryAfterSeconds()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("pruned")
    void nothingThatHoldsEndpointsIsShownBeforeNodesAndServicesAreKnown(Resource resource) {
        cluster.relist(resource);
        assertThat(refusal(resource).code()).isEqualTo(429);
        cluster.relist(NODES);
        assertThat(refusal(resource).code()).isEqualTo(429);
        cluster.relist(SERVICES);
        assertThat(cluster.listed(resource)).isEmpty();
    }

    @Test
    void whatCameBeforeTheFirstSyncIsPrunedInIt() {
        cluster.relist(ENDPOINT_SLICES);
        cluster.slice("web-1", "web", "1@host", "2@far");
        cluster.relist(NODES);
        cluster.node(HOST, "a");
        cluster.relist(SERVICES);
        assertThat(cluster.listed(ENDPOINT_SLICES)).isEqualTo(cluster.expected(ENDPOINT_SLICES));
    }

    @ParameterizedTest
    @MethodSource("served")
    void aResourceThatTheSourceDoesNotOfferIsNotFoundUntilItDoes(Resource resource) {
        cluster.cache().unserved(resource);
        assertThat(refusal(resource)).isEqualTo(Status.unknownPath());
        cluster.sync();
        Watcher watcher = new Watcher(cluster.served(resource));
        cluster.cache().unserved(resource);
        assertThat(refusal(resource).code()).isEqualTo(404);
        assertThat(watcher.news()).isEmpty();
        assertThat(watcher.cursor().overtaken()).isTrue();
    }

    @Test
    void aResourceThatIsOfferedAgainBeginsWithWhatIsThere() {
        cluster.sync().slice("web-1", "web", "1@host");
        cluster.cache().unserved(ENDPOINT_SLICES);
        cluster.linkDown();
        cluster.delete(ENDPOINT_SLICES, "web-1");
        cluster.slice("web-2", "web", "1@host");
        cluster.linkUp();
        assertThat(cluster.listed(ENDPOINT_SLICES).keySet()).containsExactly(key("web-2"));
    }

    @Test
    void whatIsNotServedIsNotAsked() {
        Resource pods = new Resource("", "v1", "pods", "Pod", true);
        assertThatNullPointerException().isThrownBy(() -> cluster.served(pods)).withMessageContaining("pods");
    }

    @Test
    void aChangeAfterAListIsInTheHistoryAfterItsVersion() {
        cluster.sync().node(HOST, "a");
        for (Resource resource : List.of(NODES, SERVICES, ENDPOINT_SLICES)) {
            long listed = cluster.served(resource).snapshot().version();
            cluster.node("n", "a");
            cluster.service("web", ZONE);
            cluster.slice("web-1", "web", listed + "@host");
            HistoryEntry entry =
                    cluster.served(resource).history().after(listed).next();
            assertThat(entry.version()).isGreaterThan(listed);
            assertThat(entry.after().version()).isEqualTo(entry.version());
        }
    }

    @Test
    void aWatcherOfOneVersionOfSlicesHearsNothingOfTheOther() {
        cluster.sync();
        Watcher stable = new Watcher(cluster.served(ENDPOINT_SLICES));
        Watcher beta = new Watcher(cluster.served(ENDPOINT_SLICES_V1BETA1));
        cluster.put(ENDPOINT_SLICES_V1BETA1, KubeObjects.slice("old", "web", "1@host"));
        cluster.slice("new", "web", "1@host");
        assertThat(stable.news()).containsExactly("ADDED new");
        assertThat(beta.news()).containsExactly("ADDED old");
        assertThat(stable.state().values()).allMatch(each -> each.resource().equals(ENDPOINT_SLICES));
        assertThat(beta.state().values()).allMatch(each -> each.resource().equals(ENDPOINT_SLICES_V1BETA1));
    }

    @Test
    void aVersionOfAFormerLifeIsNeverTakenForOneOfThis() {
        cluster.sync().slice("web-1", "web", "1@host");
        long former = cluster.served(ENDPOINT_SLICES).snapshot().version();

        Cluster restarted = new Cluster(100, NOW + 1).sync();
        restarted.slice("web-1", "web", "1@host");

        assertThat(restarted.served(ENDPOINT_SLICES).history().after(former)).isNull();
        assertThat(restarted.served(ENDPOINT_SLICES).history().version()).isGreaterThan(former);
    }

    @Test
    void aVersionOfALifeOfALaterClockLiesBeyondAllOfThis() {
        Cluster later = new Cluster(100, NOW + 1).sync();
        long beyond = later.served(ENDPOINTS).snapshot().version();
        cluster.sync();
        for (int i = 0; i < 1000; i++) {
            cluster.put(ENDPOINTS, KubeObjects.endpoints("web", i + "@n"));
        }
        assertThat(cluster.served(ENDPOINTS).history().version()).isLessThan(beyond);
    }

    @Test
    void livesOfAClockThatWasNeverSetShareNoVersionEither() {
        long one = new Cluster(100, 7).sync().served(ENDPOINTS).snapshot().version();
        long two = new Cluster(100, 7).sync().served(ENDPOINTS).snapshot().version();
        assertThat(one >> 20).isNotEqualTo(two >> 20);
        assertThat(Long.toString(one)).hasSize(KubeObject.SLOT);
    }

    @Test
    void nodesAndServicesKeepTheVersionsOfTheSource() {
        cluster.sync();
        cluster.node("n", "a");
        assertThat(cluster.served(NODES).snapshot().version()).isEqualTo(cluster.version());
        cluster.service("web", ZONE);
        assertThat(cluster.served(SERVICES).snapshot().get(key("web")).version())
                .isEqualTo(cluster.version());
        cluster.cache().progressed(SERVICES, 5000);
        assertThat(cluster.served(SERVICES).snapshot().version()).isEqualTo(5000);
        assertThat(cluster.served(SERVICES).history().after(5000).reached()).isEqualTo(5000);
    }

    @Test
    void aBookmarkOfTheSourceMovesNoVersionOfOurOwn() {
        cluster.cache().progressed(NODES, 7);
        cluster.sync();
        long before = cluster.served(ENDPOINTS).snapshot().version();
        cluster.cache().progressed(ENDPOINTS, Long.MAX_VALUE);
        assertThat(cluster.served(ENDPOINTS).snapshot().version()).isEqualTo(before);
    }

    @Test
    void whatIsOldNewsChangesNothing() {
        cluster.sync();
        KubeObject old = KubeObjects.service("web", 1500, Map.of());
        cluster.service(KubeObjects.service("web", 2000, Map.of("topologyKeys", "[\"zone\"]")), ZONE);
        Watcher watcher = new Watcher(cluster.served(SERVICES));
        assertThat(cluster.cache().applyService(old, TopologyKeys.NONE)).isFalse();
        cluster.cache().deleteService(key("nobody"), 2001);
        cluster.cache().deleteNode(key("nobody"), 2001);
        cluster.cache().deleteEndpoints(ENDPOINTS, key("nobody"));
        assertThat(watcher.news()).isEmpty();
    }

    @Test
    void listenersAreCalledWhenTheirCollectionHasChanged() {
        cluster.sync();
        AtomicInteger slices = new AtomicInteger();
        Runnable listener = slices::incrementAndGet;
        cluster.served(ENDPOINT_SLICES).addListener(listener);
        cluster.slice("web-1", "web", "1@host");
        assertThat(slices).hasValue(1);
        cluster.node("n", "a");
        assertThat(slices).hasValue(1);
        cluster.service("web", ZONE);
        assertThat(slices).hasValue(2);
        cluster.served(ENDPOINT_SLICES).removeListener(listener);
        cluster.delete(ENDPOINT_SLICES, "web-1");
        assertThat(slices).hasValue(2);
    }

    @Test
    void aHistoryHoldsAtLeastOneMoveOfTheHost() {
        Cluster small = new Cluster(1, NOW).sync();
        small.node(HOST, "a");
        small.service("web", ZONE);
        for (int i = 0; i < 50; i++) {
            small.slice("web-" + i, "web", "1@host", "2@far");
        }
        Watcher watcher = new Watcher(small.served(ENDPOINT_SLICES));
        small.node("far", "a");
        small.node(HOST, "b");
        assertThat(watcher.news()).hasSize(100);
    }

    @Test
    void aCacheNeedsAHostAndAHistory() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CacheOptions("", 1, NOW));
        assertThatIllegalArgumentException().isThrownBy(() -> new CacheOptions("n", 0, NOW));
    }

    private Status refusal(Resource resource) {
        StatusException snapshot = catchThrowableOfType(
                StatusException.class, () -> cluster.served(resource).snapshot());
        StatusException history = catchThrowableOfType(
                StatusException.class, () -> cluster.served(resource).history());
        assertThat(history.status()).isEqualTo(snapshot.status());
        return snapshot.status();
    }
}
