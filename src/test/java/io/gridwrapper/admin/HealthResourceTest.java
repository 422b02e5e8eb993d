package io.gridwrapper.admin;

import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.cache.LastHeard;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.Cluster;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HealthResourceTest {

    private final Cluster cluster = new Cluster();
    private final AtomicLong clock = new AtomicLong();
    private final AtomicBoolean works = new AtomicBoolean(true);
    private final HealthResource health =
            new HealthResource(cluster.cache(), new LastHeard(clock::get), new LivenessCheck() {
                @Override
                public String name() {
                    return "engine";
                }

                @Override
                public boolean holds() {
                    return works.get();
                }
            });

    @Test
    void aPartThatHasEndedIsNamedAndOnlyANewProcessHelps() {
        assertThat(health.livez(null).getStatus()).isEqualTo(200);
        works.set(false);
        assertThat(health.livez(null).getStatus()).isEqualTo(500);
        assertThat(lines(health.livez(null))).containsExactly("[-]engine failed", "livez check failed");
    }

    @Test
    void losingTheSourceChangesTheAgeAndNotTheAnswer() {
        Resource.SERVED.forEach(cluster::relist);
        clock.addAndGet(Duration.ofSeconds(90).toNanos());
        assertThat(health.readyz(null).getStatus()).isEqualTo(200);
        assertThat(lines(health.readyz("")))
                .contains("[+]v1/services synced, last heard 90 s ago")
                .endsWith("readyz check passed");
    }

    @Test
    void aResourceThatIsNoLongerOfferedDoesNotMakeItUnready() {
        Resource.SERVED.forEach(cluster::relist);
        cluster.cache().unserved(ENDPOINT_SLICES_V1BETA1);
        assertThat(health.readyz(null).getStatus()).isEqualTo(200);
        assertThat(lines(health.readyz("")))
                .contains("[+]discovery.k8s.io/v1beta1/endpointslices not offered by the source");
    }

    private static String[] lines(Response response) {
        return response.getEntity().toString().split("\n");
    }
}
