package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command as a process of its own. */
class StopSignalTest {

    @Test
    @Timeout(60)
    void aSignalEndsWatchesWholeAndTheProcessWithCodeZero() throws Exception {
        try (RunningCommand command = RunningCommand.start(List.of())) {
            URL watch = URI.create("http://127.0.0.1:" + command.port() + "/api/v1/nodes?watch=1")
                    .toURL();
            HttpURLConnection connection = (HttpURLConnection) watch.openConnection();
            try (InputStream events = connection.getInputStream()) {
                assertThat(events.read()).isEqualTo('{');
                command.process().destroy();
                // Fails where the stream is cut.
                assertThat(new String(events.readAllBytes(), StandardCharsets.UTF_8))
                        .endsWith("}\n");
            }
            assertThat(command.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(command.process().exitValue()).isZero();
        }
    }
}
