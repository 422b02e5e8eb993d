package io.gridwrapper.serve;

import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.testing.Cluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        Page page = read(Map.of());
        assertThat(names(page)).containsExactly("a", "b", "c", "d", "e");
        assertThat(page.meta().version()).isEqualTo(cluster.version());
        assertThat(page.meta().continueToken()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void allPagesAreOfOneStateWhateverHappensBetweenThem(int limit) {
        long version = cluster.version();
        List<String> names = new ArrayList<>();
        String token = "";
        do {
            Map<String, String> query = new HashMap<>(Map.of("limit", "" + limit));
            if (!token.isEmpty()) {
                query.put("continue", token);
            }
            Page page = read(query);
            names.addAll(names(page));
            assertThat(page.meta().version()).isEqualTo(version);
            assertThat(page.meta().remaining()).isEqualTo(5 - names.size());
            token = page.meta().continueToken();
            cluster.deleteService("c");
            cluster.service("b", "zone");
        } while (!token.isEmpty());
        assertThat(names).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void aLimitThatIsLargerThanAnyListIsNone() {
        String token = read(Map.of("limit", "2")).meta().continueToken();
        String largest = Long.toString(Long.MAX_VALUE);
        assertThat(names(read(Map.of("limit", largest)))).hasSize(5);
        assertThat(names(read(Map.of("limit", largest, "continue", token)))).containsExactly("c", "d", "e");
    }

    @Test
    void aListFromTheCacheTakesNoLimit() {
        assertThat(names(read(Map.of("limit", "2", "resourceVersion", "0")))).hasSize(5);
    }

    @Test
    void aStateThatIsKeptNoLongerHasExpired() {
        String token = read(Map.of("limit", "2")).meta().continueToken();
        cluster.service("f");
        nanoTime += Duration.ofMinutes(6).toNanos();
        StatusException refusal =
                catchThrowableOfType(StatusException.class, () -> read(Map.of("limit", "2", "continue", token)));
        assertThat(refusal.status().code()).isEqualTo(410);
        assertThat(refusal.status().reason()).isEqualTo("Expired");
    }

    @Test
    void howManyOfTheSelectedRemainIsNotSaid() {
        Page page = read(Map.of("limit", "2", "fieldSelector", "metadata.name!=a"));
        assertThat(names(page)).containsExactly("b", "c");
        assertThat(page.meta().continueToken()).isNotEmpty();
        assertThat(page.meta().remaining()).isZero();
    }

    private Page read(Map<String, String> query) {
        Map<String, String[]> parameters = new HashMap<>();
        query.forEach((name, value) -> parameters.put(name, new String[] {value}));
        ListOptions options = ListOptions.parse(SERVICES, parameters, false);
        Selection selection = new Selection("", options.labelSelector(), options.fieldSelector());
        return Page.read(cluster.served(SERVICES), selection, options, kept);
    }

    private static List<String> names(Page page) {
        return page.items().stream().map(item -> item.key().name()).toList();
    }
}
