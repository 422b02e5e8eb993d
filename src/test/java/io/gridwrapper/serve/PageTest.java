package io.gridwrapper.serve;

import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.ContinueToken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

    private final Cluster cluster = new Cluster().sync();
    private long nanoTime;
    private final KeptSnapshots kept = new KeptSnapshots(() -> nanoTime);

    @BeforeEach
    void fiveServices() {
        List.of("a", "b", "c", "d", "e").forEach(cluster::service);
    }

    @Test
    void withoutALimitAllComesAtOnce() {
        Page page = read("");
        assertThat(names(page)).containsExactly("a", "b", "c", "d", "e");
        assertThat(page.meta().version()).isEqualTo(cluster.version());
        assertThat(page.meta().continueToken()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void allPagesAreOfOneStateWhateverHappensBetweenThem(int limit) {
        long version = cluster.version();
        List<String> names = new ArrayList<>();
        String query = "limit=" + limit;
        String token;
        do {
            Page page = read(query);
            names.addAll(names(page));
            assertThat(page.meta().version()).isEqualTo(version);
            assertThat(page.meta().remaining()).isEqualTo(5 - names.size());
            token = page.meta().continueToken();
            query = "limit=" + limit + "&continue=" + token;
            cluster.deleteService("c");
            cluster.service("b", "zone");
        } while (!token.isEmpty());
        assertThat(names).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void aLimitThatIsLargerThanAnyListIsNone() {
        String token = read("limit=2").meta().continueToken();
        String largest = "limit=" + Long.MAX_VALUE;
        assertThat(names(read(largest))).hasSize(5);
        assertThat(names(read(largest + "&continue=" + token))).containsExactly("c", "d", "e");
    }

    @Test
    void aListFromTheCacheTakesNoLimit() {
        String token = read("limit=2").meta().continueToken();
        assertThat(names(read("limit=2&resourceVersion=0"))).hasSize(5);
        assertThat(names(read("limit=2&resourceVersion=0&continue=" + token))).containsExactly("c", "d", "e");
        assertThat(names(read("limit=2&resourceVersion=00"))).containsExactly("a", "b");
    }

    @Test
    void aListGoesOnOverThePresentStateWhereItsOwnIsForgotten() {
        String token = read("limit=2").meta().continueToken();
        cluster.deleteService("d");
        cluster.service("b", "zone");
        cluster.service("c2");
        cluster.service("f");
        nanoTime += Duration.ofMinutes(6).toNanos();

        Status refusal = refusal("limit=2&continue=" + token);
        assertThat(refusal.code()).isEqualTo(410);
        assertThat(refusal.reason()).isEqualTo("Expired");
        assertThat(refusal.message()).startsWith("The provided continue parameter is too old");

        long version = cluster.version();
        Page second = read("limit=2&continue=" + refusal.continueToken());
        assertThat(names(second)).containsExactly("c", "c2");
        assertThat(second.meta().version()).isEqualTo(version);
        assertThat(second.meta().remaining()).isEqualTo(2);

        cluster.deleteService("e");
        Page third = read("limit=2&continue=" + second.meta().continueToken());
        assertThat(names(third)).containsExactly("e", "f");
        assertThat(third.meta().version()).isEqualTo(version);
        assertThat(third.meta().continueToken()).isEmpty();
    }

    @Test
    void theListOfANamespaceGoesOnInIt() {
        Page first = read(SERVICES, KubeObjects.NAMESPACE, "limit=2");
        assertThat(names(first)).containsExactly("a", "b");
        assertThat(ContinueToken.parse(first.meta().continueToken()).from()).isEqualTo("b\0");

        Page second = read(
                SERVICES,
                KubeObjects.NAMESPACE,
                "limit=2&continue=" + first.meta().continueToken());
        assertThat(names(second)).containsExactly("c", "d");
        assertThat(second.meta().remaining()).isEqualTo(1);
        assertThat(read(SERVICES, "elsewhere", "limit=2").items()).isEmpty();
    }

    @Test
    void aVersionThatTheApiserverHasYetToReachIsNotExpired() {
        String token = new ContinueToken(cluster.version() + 1, "c").encode();
        assertThat(refusal("limit=2&continue=" + token).reason()).isEqualTo("Timeout");
    }

    @Test
    void aVersionOfALineOfOurOwnThatWasNeverGivenIsExpired() {
        for (Resource resource : List.of(ENDPOINTS, ENDPOINT_SLICES)) {
            for (long version : List.of(5L, cluster.served(resource).snapshot().version() + 1, Long.MAX_VALUE)) {
                String token = new ContinueToken(version, "shop/c\0").encode();
                StatusException refusal = catchThrowableOfType(
                        StatusException.class, () -> read(resource, "", "limit=2&continue=" + token));
                assertThat(refusal.status()).isEqualTo(Status.expiredPages(new ContinueToken(-1, "shop/c\0").encode()));
            }
        }
    }

    @Test
    void aVersionBesideALimitIsExactUnlessThereIsButOneObject() {
        long version = cluster.version();
        cluster.service("f");
        assertThat(refusal("limit=2&resourceVersion=" + version)).isEqualTo(Status.expiredList());
        assertThat(refusal("resourceVersionMatch=Exact&resourceVersion=" + version))
                .isEqualTo(Status.expiredList());
        assertThat(names(read("resourceVersion=" + version))).hasSize(6);
        assertThat(names(read(
                        SERVICES,
                        KubeObjects.NAMESPACE,
                        "limit=2&fieldSelector=metadata.name%3Df&resourceVersion=" + version)))
                .containsExactly("f");
    }

    @Test
    void ofTheSelectedItIsNotSaidHowManyRemainNorWhetherAny() {
        Page page = read("limit=2&fieldSelector=metadata.name!%3Da");
        assertThat(names(page)).containsExactly("b", "c");
        assertThat(page.meta().continueToken()).isNotEmpty();
        assertThat(page.meta().remaining()).isZero();

        Page last = read("limit=1&fieldSelector=metadata.name%3Dd");
        assertThat(names(last)).containsExactly("d");
        Page rest = read("limit=1&fieldSelector=metadata.name%3Dd&continue="
                + last.meta().continueToken());
        assertThat(rest.items()).isEmpty();
        assertThat(rest.meta().continueToken()).isEmpty();
    }

    @Test
    void oneObjectHasNoSecondPage() {
        Page page = read(SERVICES, KubeObjects.NAMESPACE, "limit=1&fieldSelector=metadata.name%3Db");
        assertThat(names(page)).containsExactly("b");
        assertThat(page.meta().continueToken()).isEmpty();
    }

    private Status refusal(String query) {
        return catchThrowableOfType(StatusException.class, () -> read(query)).status();
    }

    private Page read(String query) {
        return read(SERVICES, "", query);
    }

    private Page read(Resource resource, String namespace, String query) {
        ListOptions options = ListOptions.parse(resource, QueryParameters.parse(query), false);
        Selection selection = new Selection(namespace, options.labelSelector(), options.fieldSelector());
        return Page.read(cluster.served(resource), selection, options, kept);
    }

    private static List<String> names(Page page) {
        return page.items().stream().map(item -> item.key().name()).toList();
    }
}
