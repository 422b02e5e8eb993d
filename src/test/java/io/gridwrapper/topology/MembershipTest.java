package io.gridwrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Labels;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MembershipTest {

    private static final Labels HOST = Labels.of(Map.of("zone1", "a", "zone2", "b", "rack", ""));

    @Test
    void anyKeyOfWhichBothHaveTheSameValueDoes() {
        assertThat(shares(List.of("zone1"), Map.of("zone1", "a"))).isTrue();
        assertThat(shares(List.of("zone1"), Map.of("zone1", "b"))).isFalse();
        assertThat(shares(List.of("zone1", "zone2"), Map.of("zone1", "x", "zone2", "b")))
                .isTrue();
        assertThat(shares(List.of("zone1", "zone2"), Map.of("zone1", "b", "zone2", "a")))
                .isFalse();
    }

    @Test
    void bothMustHaveTheLabel() {
        assertThat(shares(List.of("zone1"), Map.of())).isFalse();
        assertThat(shares(List.of("zone3"), Map.of("zone3", "a"))).isFalse();
        assertThat(shares(List.of("zone3"), Map.of())).isFalse();
    }

    @Test
    void theEmptyValueIsAValue() {
        assertThat(shares(List.of("rack"), Map.of("rack", ""))).isTrue();
        assertThat(shares(List.of("rack"), Map.of())).isFalse();
    }

    @Test
    void theHostItselfIsDroppedWhereItHasNotTheLabel() {
        assertThat(Membership.shares(List.of("zone3"), HOST, HOST)).isFalse();
        assertThat(Membership.shares(List.of("zone1"), HOST, HOST)).isTrue();
    }

    @Test
    void anUnknownNodeOrAHostThatWasNeverKnownSharesNothing() {
        assertThat(Membership.shares(List.of("zone1"), HOST, null)).isFalse();
        assertThat(Membership.shares(List.of("zone1"), null, HOST)).isFalse();
        assertThat(Membership.shares(List.of("zone1"), null, null)).isFalse();
    }

    @Test
    void withoutKeysNothingIsShared() {
        assertThat(Membership.shares(List.of(), HOST, HOST)).isFalse();
    }

    @Property(tries = 300)
    void theReachIsTheNodesThatShare(@ForAll Random random) {
        AnyEndpoints any = new AnyEndpoints(random);
        List<String> keys = any.keys();
        Labels host = random.nextInt(5) == 0 ? null : Labels.of(any.labels());
        List<Labels> nodes = new ArrayList<>();
        for (int i = random.nextInt(9); i > 0; i--) {
            nodes.add(random.nextInt(4) == 0 ? null : Labels.of(any.labels()));
        }

        BitSet reach = Membership.reach(keys, host, nodes);

        for (int i = 0; i < nodes.size() + 2; i++) {
            Labels node = i < nodes.size() ? nodes.get(i) : null;
            assertThat(reach.get(i)).isEqualTo(Membership.shares(keys, host, node));
        }
    }

    private static boolean shares(List<String> keys, Map<String, String> node) {
        return Membership.shares(keys, HOST, Labels.of(node));
    }
}
