package io.gridwrapper.cache;

import static io.gridwrapper.kube.Resource.NODES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LastHeardTest {

    private final AtomicLong clock = new AtomicLong(-5);
    private final LastHeard lastHeard = new LastHeard(clock::get);

    @Test
    void theAgeCountsFromTheLastSignOfThatResource() {
        clock.addAndGet(Duration.ofSeconds(10).toNanos());
        lastHeard.now(NODES);
        clock.addAndGet(Duration.ofSeconds(3).toNanos());
        assertThat(lastHeard.age(NODES)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void whatWasNeverHeardIsAsOldAsTheProcess() {
        clock.addAndGet(Duration.ofSeconds(10).toNanos());
        lastHeard.now(NODES);
        assertThat(lastHeard.age(SERVICES)).isEqualTo(Duration.ofSeconds(10));
    }
}
