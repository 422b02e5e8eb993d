package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.CapturedLog;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutageTest {

    private static final String WARNING = "WARN services: refused; trying again, what is known stays in force";
    private static final String AGAIN = "INFO the apiserver answers again";

    /** Near the end of its range, as nanoTime may be: the sum with a minute is negative. */
    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 1_000);

    private final CapturedLog log = new CapturedLog(Outage.class);
    private final Outage outage = new Outage(nanoTime::get);

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void theFirstFailureIsSaidAtOnceForAllResources() {
        outage.failed(Resource.SERVICES, "refused");
        outage.failed(Resource.NODES, "refused");
        outage.failed(Resource.SERVICES, "refused");
        assertThat(log.lines()).containsExactly(WARNING);
    }

    @Test
    void aFailureThatLastsIsSaidOnceAMinute() {
        for (int second = 0; second < 180; second++) {
            outage.failed(Resource.SERVICES, "refused");
            pass(Duration.ofSeconds(1));
        }
        assertThat(log.lines()).containsExactly(WARNING, WARNING, WARNING);
    }

    @Test
    void theLastResourceThatComesBackEndsIt() {
        outage.failed(Resource.SERVICES, "refused");
        outage.failed(Resource.NODES, "refused");
        outage.recovered(Resource.SERVICES);
        assertThat(log.lines()).containsExactly(WARNING);
        outage.recovered(Resource.NODES);
        outage.recovered(Resource.NODES);
        assertThat(log.lines()).containsExactly(WARNING, AGAIN);
    }

    @Test
    void whatNeverFailedDoesNotComeBack() {
        outage.recovered(Resource.SERVICES);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void anApiserverThatComesAndGoesFillsNoLog() {
        for (int second = 0; second < 120; second++) {
            outage.failed(Resource.SERVICES, "refused");
            outage.recovered(Resource.SERVICES);
            pass(Duration.ofSeconds(1));
        }
        assertThat(log.lines()).containsExactly(WARNING, AGAIN, WARNING, AGAIN);
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }
}
