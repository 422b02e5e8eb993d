package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the clients of a server see when it stops. */
class StopTest {

    @TempDir
    private Path folder;

    private TestServer server;
    private Client client;

    @BeforeEach
    void start() throws IOException {
        Site.small(folder);
        server = TestServer.over(folder, "a1");
        client = new Client(server.base());
    }

    @Test
    @Timeout(30)
    void watchesEndAfterAWholeFrame() {
        OpenWatch slices = client.watch(Site.SLICES + "?watch=1");
        OpenWatch nodes = client.watch("/api/v1/nodes?watch=1");
        assertThat(slices.next(2)).hasSize(2);
        assertThat(nodes.next(3)).hasSize(3);

        server.close();

        // The end is that of the last chunk: a cut would be a failure.
        assertThat(slices.rest()).isEmpty();
        assertThat(nodes.rest()).isEmpty();
    }
}
