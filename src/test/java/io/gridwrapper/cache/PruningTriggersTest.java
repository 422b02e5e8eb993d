package io.gridwrapper.cache;

import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static io.gridwrapper.testing.Cluster.HOST;
import static io.gridwrapper.testing.Cluster.ZONE;
import static io.gridwrapper.testing.KubeObjects.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What makes the cache prune again, and of what: each change makes the events that it must, and no others. */
class PruningTriggersTest {

    private final Cluster cluster = new Cluster().sync();
    private Watcher slices;

    @BeforeEach
    void aClusterOfTwoZones() {
        cluster.node(HOST, "a");
        cluster.node("near", "a");
        cluster.node("far", "b");
        cluster.service("web", ZONE);
        cluster.service("other", ZONE);
        cluster.service("plain");
        cluster.slice("web-1", "web", "1@near", "2@far");
        cluster.slice("web-2", "web", "3@host");
        cluster.slice("other-1", "other", "4@far");
        cluster.slice("plain-1", "plain", "5@near", "6@far", "7");
        slices = new Watcher(cluster.served(ENDPOINT_SLICES));
    }

    @AfterEach
    void theWatcherAndTheOracleAgree() {
        slices.follow();
        assertThat(Cluster.parsed(ENDPOINT_SLICES, slices.state()))
                .isEqualTo(cluster.listed(ENDPOINT_SLICES))
                .isEqualTo(cluster.expected(ENDPOINT_SLICES));
    }

    @Test
    void aSliceIsPrunedAlone() {
        cluster.slice("web-1", "web", "1@near", "9@near", "2@far");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
    }

    @Test
    void aSliceWhosePruningComesOutTheSameMakesNoEventAndGetsNoVersion() {
        long version = slices.follow().version();
        cluster.slice("web-1", "web", "1@near", "2@far", "8@far");
        cluster.slice("web-1", "web", "1@near");
        cluster.slice("plain-1", "plain", "5@near", "6@far", "7");
        assertThat(slices.news()).isEmpty();
        assertThat(cluster.served(ENDPOINT_SLICES).snapshot().version()).isEqualTo(version);
    }

    @Test
    void whatWasHiddenIsRememberedThough() {
        cluster.slice("web-1", "web", "1@near", "8@far");
        cluster.node("far", "a");
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED other-1");
    }

    @Test
    void theKeysOfAServicePruneWhatItOwns() {
        cluster.service("web");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
        cluster.service("web", "no-such-label");
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED web-2");
        cluster.service("web", "no-such-label", ZONE);
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED web-2");
    }

    @Test
    void aServiceWhoseKeysAreWhatTheyWerePrunesNothing() {
        long version = slices.follow().version();
        cluster.service("web", ZONE);
        cluster.service(
                KubeObjects.service(
                        "web",
                        cluster.version() + 1,
                        Map.of("topologyKeys", " [\"zone\",\"zone\"] "),
                        Map.of("a", "b"),
                        "None"),
                ZONE);
        assertThat(slices.news()).isEmpty();
        assertThat(cluster.served(ENDPOINT_SLICES).history().version()).isEqualTo(version);
    }

    @Test
    void aServiceThatComesOrGoesPrunesWhatItOwns() {
        cluster.deleteService("web");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
        cluster.service("web", ZONE);
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
    }

    @Test
    void aSliceBelongsToTheServiceOfItsLabel() {
        cluster.slice("weird", "web", "1@near", "2@far");
        cluster.slice("web-abc", "plain", "1@near", "2@far");
        assertThat(slices.news()).containsExactly("ADDED weird", "ADDED web-abc");
        assertThat(addressesOf("weird")).isEqualTo("1");
        assertThat(addressesOf("web-abc")).isEqualTo("1 2");

        cluster.slice("weird", "plain", "1@near", "2@far");
        cluster.deleteService("web");
        assertThat(slices.news()).containsExactly("MODIFIED weird", "MODIFIED web-1");
    }

    @Test
    void aSliceWithoutTheLabelPassesUntouched() {
        cluster.put(
                ENDPOINT_SLICES,
                KubeObjects.slice("web-xyz", "", "1@near", "2@far", "3").toBuilder()
                        .setMetadata(KubeObjects.metadata("web-xyz"))
                        .build());
        assertThat(addressesOf("web-xyz")).isEqualTo("1 2 3");
    }

    @Test
    void twoSlicesOfOneServiceAreBothPrunedOnTheirOwn() {
        cluster.slice("web-mirrored", "web", "1@near", "2@far");
        assertThat(addressesOf("web-mirrored")).isEqualTo("1");
        assertThat(addressesOf("web-1")).isEqualTo("1");
    }

    @Test
    void aLabelOfANodePrunesWhatHoldsAnEndpointOnIt() {
        cluster.node("far", "a");
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED other-1");
        cluster.node("near", "b");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
    }

    @Test
    void aHeartbeatOrAnotherLabelPrunesNothing() {
        long version = slices.follow().version();
        cluster.node("far", "b");
        cluster.node("far", Map.of(ZONE, "b", "disk", "ssd"));
        cluster.node(HOST, Map.of(ZONE, "a", "disk", "ssd"));
        cluster.node("far", "c");
        assertThat(slices.news()).isEmpty();
        assertThat(cluster.served(ENDPOINT_SLICES).history().version()).isEqualTo(version);
        assertThat(cluster.served(Resource.NODES).snapshot().version()).isEqualTo(cluster.version());
    }

    @Test
    void aMoveOfTheHostPrunesEverythingThatIsKeyed() {
        cluster.node(HOST, "b");
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED other-1");
        assertThat(addressesOf("web-1")).isEqualTo("2");
        assertThat(addressesOf("web-2")).isEqualTo("3");
        cluster.node(HOST, Map.of());
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED web-1", "MODIFIED web-2", "MODIFIED other-1");
        assertThat(addressesOf("web-2")).isEmpty();
    }

    @Test
    void aNodeThatGoesTakesItsEndpointsAndBringsThemBack() {
        cluster.deleteNode("near");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
        assertThat(addressesOf("web-1")).isEmpty();
        assertThat(addressesOf("plain-1")).isEqualTo("5 6 7");
        cluster.node("near", "a");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
        assertThat(addressesOf("web-1")).isEqualTo("1");
    }

    @Test
    void theLastKnownLabelsOfTheHostCountWhileItIsGone() {
        cluster.deleteNode(HOST);
        assertThat(addressesOf("web-1")).isEqualTo("1");
        cluster.node("far", "a");
        assertThat(addressesOf("web-1")).isEqualTo("1 2");
        cluster.service("plain", ZONE);
        assertThat(addressesOf("plain-1")).isEqualTo("5 6");
    }

    @Test
    void whereAllIsCutTheObjectIsStillThere() {
        cluster.node("near", "c");
        assertThat(slices.news()).containsExactly("MODIFIED web-1");
        assertThat(addressesOf("web-1")).isEmpty();
        assertThat(cluster.served(ENDPOINT_SLICES).snapshot().get(key("other-1")))
                .isNotNull();
    }

    @Test
    void allKindsShowTheSameNodes() {
        cluster.put(ENDPOINTS, KubeObjects.endpoints("web", "1@near", "2@far"));
        cluster.put(ENDPOINT_SLICES_V1BETA1, KubeObjects.slice("web-1", "web", "1@near", "2@far"));
        Watcher endpoints = new Watcher(cluster.served(ENDPOINTS));
        Watcher beta = new Watcher(cluster.served(ENDPOINT_SLICES_V1BETA1));
        assertThat(cluster.listed(ENDPOINTS)).isEqualTo(cluster.expected(ENDPOINTS));
        assertThat(cluster.listed(ENDPOINT_SLICES_V1BETA1)).isEqualTo(cluster.expected(ENDPOINT_SLICES_V1BETA1));

        cluster.node("far", "a");

        assertThat(endpoints.news()).containsExactly("MODIFIED web");
        assertThat(beta.news()).containsExactly("MODIFIED web-1");
        assertThat(cluster.listed(ENDPOINTS)).isEqualTo(cluster.expected(ENDPOINTS));
        assertThat(cluster.listed(ENDPOINT_SLICES_V1BETA1)).isEqualTo(cluster.expected(ENDPOINT_SLICES_V1BETA1));
    }

    @Test
    void anObjectThatIsPrunedAgainGetsAGreaterVersionThanAnyBefore() {
        KubeObject before = slice("web-1");
        long collection = cluster.served(ENDPOINT_SLICES).snapshot().version();
        cluster.service("web");
        assertThat(slice("web-1").version()).isGreaterThan(collection).isGreaterThan(before.version());
        assertThat(cluster.served(ENDPOINT_SLICES).snapshot().version())
                .isEqualTo(slice("web-1").version());
        assertThat(before.version()).isGreaterThan(cluster.version());
    }

    @Test
    void aPlainSliceIsSharedWithTheOriginalByteForByte() {
        assertThat(slice("plain-1").bytes())
                .isEqualTo(
                        KubeObjects.of(ENDPOINT_SLICES, KubeObjects.slice("plain-1", "plain", "5@near", "6@far", "7"))
                                .bytes());
    }

    private KubeObject slice(String name) {
        return cluster.served(ENDPOINT_SLICES).snapshot().get(key(name));
    }

    private String addressesOf(String name) {
        return KubeObjects.addresses(slice(name));
    }
}
