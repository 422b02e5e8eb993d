package io.gridwrapper.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.client.Client;
import io.gridwrapper.client.OpenWatch;
import io.gridwrapper.client.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A standalone Jetty from its start to its end: what it is told, what it watches, and how it stops. */
class StandaloneJettyIT {

    private static final int TERMINATED = 128 + 15;

    private Path base;
    private Path manifests;

    @BeforeEach
    void prepare(@TempDir Path folder) throws IOException {
        base = StandaloneJetty.copyOfBase(folder.resolve("base"));
        manifests = Files.createDirectory(folder.resolve("manifests"));
        Site.small(manifests);
    }

    @Test
    void itIsToldByItsFileAndTheEnvironmentFollowsChangesAndEndsWatchesWhole() throws Exception {
        Files.writeString(base.resolve("etc/grid-wrapper.yaml"), "hostname: a1\n");
        Map<String, String> environment = Map.of("GRIDWRAPPER_MANIFESTS", manifests.toString());
        try (StandaloneJetty jetty = StandaloneJetty.start(base, environment);
                OpenWatch watch = new Client(jetty.http()).watch(Site.SLICES + "?watch=1")) {
            assertThat(watch.next(2)).extracting(Object::toString).containsExactly("ADDED plain-1", "ADDED web-1");
            new Site(manifests).slice("web-1", "web", "b1");
            assertThat(watch.next().object().path("endpoints")).isEmpty();

            long begin = System.nanoTime();
            jetty.terminate();

            // The end is that of the last chunk: a cut would be a failure.
            assertThat(watch.rest()).isEmpty();
            assertThat(jetty.awaitEnd()).isEqualTo(TERMINATED);
            assertThat(System.nanoTime() - begin).isLessThan(5_000_000_000L);
        }
    }

    @Test
    void whatItCannotBeToldIsALineEachAndTheEndOfIt() throws Exception {
        Map<String, String> environment = Map.of("GRIDWRAPPER_WATCH_TIMEOUT", "soon");
        try (StandaloneJetty jetty =
                StandaloneJetty.start(base, environment, "-Dgridwrapper.manifests=" + manifests + "/nothing")) {
            assertThat(jetty.awaitEnd()).isNotIn(0, TERMINATED);
            assertThat(jetty.log())
                    .filteredOn(line -> line.contains("cannot start"))
                    .extracting(line -> line.replaceFirst(".*cannot start: ", ""))
                    .containsExactlyInAnyOrder(
                            "gridwrapper.manifests: not a folder: " + manifests + "/nothing",
                            "GRIDWRAPPER_WATCH_TIMEOUT: not a time such as 90s or 5m: soon");
        }
    }

    @Test
    void whatOnlyTheEmbeddedServerCanDoIsRefused() throws Exception {
        Map<String, String> environment =
                Map.of("GRIDWRAPPER_MANIFESTS", manifests.toString(), "GRIDWRAPPER_BIND_ADDRESS", "127.0.0.1:0");
        try (StandaloneJetty jetty = StandaloneJetty.start(base, environment)) {
            assertThat(jetty.awaitEnd()).isNotIn(0, TERMINATED);
            assertThat(jetty.log())
                    .anyMatch(line -> line.contains("cannot start: GRIDWRAPPER_BIND_ADDRESS: cannot act in a Jetty"));
        }
    }
}
