package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command as a process of its own. */
class StopSignalTest {

    private static final Pattern LISTENING = Pattern.compile("listening on .*:(\\d+)$");

    @Test
    @Timeout(60)
    void aSignalEndsWatchesWholeAndTheProcessWithCodeZero() throws Exception {
        Process process = start();
        try (BufferedReader log = process.inputReader(StandardCharsets.UTF_8)) {
            int port = port(log);
            URL watch = URI.create("http://127.0.0.1:" + port + "/api/v1/nodes?watch=1")
                    .toURL();
            HttpURLConnection connection = (HttpURLConnection) watch.openConnection();
            try (InputStream events = connection.getInputStream()) {
                assertThat(events.read()).isEqualTo('{');
                process.destroy();
                // Fails where the stream is cut.
                assertThat(new String(events.readAllBytes(), StandardCharsets.UTF_8))
                        .endsWith("}\n");
            }
            assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-Dgridwrapper.webapp=" + System.getProperty("gridwrapper.webapp"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--manifests=deploy/examples",
                        "--hostname=node-a1",
                        "--bind-address=127.0.0.1:0")
                .redirectErrorStream(true)
                .start();
    }

    private static int port(BufferedReader log) throws IOException {
        StringBuilder read = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                return Integer.parseInt(listening.group(1));
            }
            read.append(line).append('\n');
        }
        throw new AssertionError("the command ended: " + read);
    }
}
