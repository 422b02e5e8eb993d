package io.gridwrapper.cache;

import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.NODES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static io.gridwrapper.testing.Cluster.HOST;
import static io.gridwrapper.testing.Cluster.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.KubeObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A list that is read again is taken in as the difference that it makes. */
class RelistTest {

    private final Cluster cluster = new Cluster().sync();
    private Watcher nodes;
    private Watcher services;
    private Watcher slices;

    @BeforeEach
    void aSmallCluster() {
        cluster.node(HOST, "a");
        cluster.node("near", "a");
        cluster.node("far", "b");
        cluster.service("web", ZONE);
        cluster.service("api");
        cluster.slice("web-1", "web", "1@near", "2@far");
        cluster.slice("api-1", "api", "3@near", "4@far");
        nodes = new Watcher(cluster.served(NODES));
        services = new Watcher(cluster.served(SERVICES));
        slices = new Watcher(cluster.served(ENDPOINT_SLICES));
    }

    @Test
    void aListThatSaysNothingNewMakesNoEvent() {
        cluster.sync();
        assertThat(news()).isEmpty();
        cluster.setVersion(5000);
        cluster.sync();
        assertThat(news()).isEmpty();
        assertThat(cluster.served(NODES).snapshot().version()).isEqualTo(5000);
    }

    @Test
    void whatCameChangedAndWentMakesItsEvents() {
        cluster.linkDown();
        cluster.node("new", "a");
        cluster.node("far", Map.of(ZONE, "b", "disk", "ssd"));
        cluster.deleteNode("near");
        cluster.deleteService("api");
        cluster.service("shop");
        cluster.slice("web-2", "web", "5@new");
        cluster.slice("web-1", "web", "6@new", "2@far");
        cluster.delete(ENDPOINT_SLICES, "api-1");
        cluster.linkUp();

        assertThat(nodes.news()).containsExactly("DELETED near", "ADDED new", "MODIFIED far");
        assertThat(services.news()).containsExactly("DELETED api", "ADDED shop");
        assertThat(slices.news()).contains("DELETED api-1", "ADDED web-2", "MODIFIED web-1");
        assertThat(nodes.state())
                .containsOnlyKeys(cluster.served(NODES).snapshot().byKey().keySet());
        assertThat(slices.state())
                .isEqualTo(cluster.served(ENDPOINT_SLICES).snapshot().byKey());
        assertThat(cluster.listed(ENDPOINT_SLICES)).isEqualTo(cluster.expected(ENDPOINT_SLICES));
    }

    @Test
    void theNodeOfTheHostIsNeverDeletedWhileTheApiserverIsAway() {
        cluster.linkDown();
        cluster.node(HOST, "a");
        cluster.linkUp();
        assertThat(nodes.news()).containsExactly("MODIFIED " + HOST);
    }

    @Test
    void aMissedDeletionGetsAVersionBetweenTheTwoListsThatIsNoOthers() {
        long former = cluster.served(NODES).snapshot().version();
        cluster.linkDown();
        cluster.deleteNode("near");
        cluster.node("new", "a");
        cluster.deleteNode("far");
        cluster.node(HOST, "b");
        cluster.linkUp();

        List<Long> versions = new ArrayList<>();
        for (HistoryEntry entry = nodes.cursor().next();
                entry != null;
                entry = nodes.cursor().next()) {
            versions.add(entry.version());
        }
        assertThat(versions).hasSize(4).isSorted().doesNotHaveDuplicates();
        assertThat(versions).allMatch(each -> each > former && each <= cluster.version());
        assertThat(cluster.served(NODES).snapshot().get(KubeObjects.key("far"))).isNull();
        assertThat(nodes.cursor().reached()).isEqualTo(cluster.version());
    }

    @Test
    void aMissedDeletionShowsTheLastStateUnderTheVersionOfTheDeletion() {
        cluster.linkDown();
        cluster.deleteService("api");
        cluster.linkUp();
        HistoryEntry entry = services.cursor().next();
        assertThat(entry.after()).isNull();
        assertThat(entry.before().key()).isEqualTo(KubeObjects.key("api"));
        assertThat(entry.before().version()).isEqualTo(entry.version()).isLessThanOrEqualTo(cluster.version());
        assertThat(entry.version()).isGreaterThan(services.version());
    }

    @Test
    void anObjectThatWasMadeAnewWhileNobodyLookedIsAChange() {
        cluster.linkDown();
        cluster.deleteService("web");
        cluster.service("web", ZONE);
        cluster.delete(ENDPOINT_SLICES, "api-1");
        cluster.slice("api-1", "api", "3@near", "4@far");
        cluster.linkUp();
        assertThat(services.news()).containsExactly("MODIFIED web");
        assertThat(slices.news()).isEmpty();
    }

    @Test
    void keysThatChangedWhileNobodyLookedPruneWhatTheirServicesOwn() {
        cluster.linkDown();
        cluster.service("api", ZONE);
        cluster.deleteService("web");
        cluster.linkUp();
        assertThat(slices.news()).containsExactlyInAnyOrder("MODIFIED api-1", "MODIFIED web-1");
        assertThat(cluster.listed(ENDPOINT_SLICES)).isEqualTo(cluster.expected(ENDPOINT_SLICES));
    }

    @Test
    void aListThatIsOlderThanWhatIsKnownBeginsANewLife() {
        cluster.setVersion(500);
        cluster.relist(NODES);
        assertThat(nodes.news()).isEmpty();
        assertThat(nodes.cursor().overtaken()).isTrue();
        assertThat(cluster.served(NODES).snapshot().version()).isEqualTo(500);
        assertThat(services.follow().cursor().overtaken()).isFalse();
        assertThat(slices.news()).isEmpty();
    }

    @Test
    void moreDeletionsThanVersionsBetweenTheListsBeginANewLife() {
        long former = cluster.served(NODES).snapshot().version();
        cluster.linkDown();
        cluster.deleteNode("near");
        cluster.deleteNode("far");
        cluster.setVersion(former + 1);
        cluster.relist(NODES);
        assertThat(nodes.follow().cursor().overtaken()).isTrue();
        assertThat(new Watcher(cluster.served(NODES)).state()).hasSize(1);
    }

    @Test
    void anOldObjectThatTurnsUpInANewListBeginsANewLife() {
        cluster.linkDown();
        cluster.service(KubeObjects.service("late", 900, Map.of()));
        cluster.linkUp();
        assertThat(services.follow().cursor().overtaken()).isTrue();
        assertThat(cluster.served(SERVICES).snapshot().get(KubeObjects.key("late")))
                .isNotNull();
    }

    private List<String> news() {
        List<String> all = new ArrayList<>(nodes.news());
        all.addAll(services.news());
        all.addAll(slices.news());
        return all;
    }
}
