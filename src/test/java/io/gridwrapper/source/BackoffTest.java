package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {

    @Test
    void eachPauseIsTwiceTheOneBeforeUpToThirtySeconds() {
        assertThat(millis(new Backoff(() -> 0), 8))
                .containsExactly(800L, 1600L, 3200L, 6400L, 12800L, 25600L, 30000L, 30000L);
    }

    @Test
    void chanceAddsUpToAsMuchAgain() {
        assertThat(millis(new Backoff(() -> 0.5), 3)).containsExactly(1200L, 2400L, 4800L);
        assertThat(millis(new Backoff(() -> 0.999), 6)).startsWith(1599L, 3198L).endsWith(30000L);
    }

    @Test
    void afterAResetItBeginsAnew() {
        Backoff backoff = new Backoff(() -> 0);
        millis(backoff, 5);
        backoff.reset();
        assertThat(millis(backoff, 2)).containsExactly(800L, 1600L);
    }

    @Test
    void itsBoundsCanBeOthers() {
        Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(3), () -> 0);
        assertThat(millis(backoff, 3)).containsExactly(1000L, 2000L, 3000L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.5, 0.9999999})
    void noPauseIsLessThanTheFirstOrMoreThanTheLongest(double chance) {
        assertThat(millis(new Backoff(() -> chance), 200))
                .allSatisfy(millis -> assertThat(millis).isBetween(800L, 30_000L))
                .isSorted();
    }

    private static List<Long> millis(Backoff backoff, int count) {
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            millis.add(backoff.next().toMillis());
        }
        return millis;
    }
}
