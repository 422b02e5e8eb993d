package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a server counts as ready whose apiserver cannot be reached. */
class ReadinessTest {

    private TestServer server;
    private Client client;

    @BeforeEach
    void startBeforeNothing() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        server = TestServer.before(URI.create("http://127.0.0.1:" + free), "a1");
        client = new Client(server.base());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void itIsOnceEachCollectionHasBeenReadOrIsNotOffered() {
        assertThat(readyz(503))
                .containsExactly(
                        "[-]v1/nodes not synced",
                        "[-]v1/services not synced",
                        "[-]v1/endpoints not synced",
                        "[-]discovery.k8s.io/v1/endpointslices not synced",
                        "[-]discovery.k8s.io/v1beta1/endpointslices not synced",
                        "readyz check failed");
        assertThat(client.get("/grid-wrapper/livez", null).status()).isEqualTo(200);

        ObjectSink source = server.bean(ObjectSink.class);
        source.unserved(new Unserved(Resource.ENDPOINT_SLICES_V1BETA1));
        source.resynced(new Resynced(Resource.ENDPOINTS, List.of(), 1));
        source.resynced(new Resynced(Resource.ENDPOINT_SLICES, List.of(), 1));
        source.resynced(new Resynced(Resource.SERVICES, List.of(), 1));
        // What holds endpoints cannot be shown before the nodes are known.
        assertThat(readyz(503))
                .containsExactly(
                        "[-]v1/nodes not synced",
                        "[-]v1/endpoints not synced",
                        "[-]discovery.k8s.io/v1/endpointslices not synced",
                        "readyz check failed");

        source.resynced(new Resynced(Resource.NODES, List.of(), 1));
        assertThat(readyz(200)).containsExactly("ok");
    }

    private List<String> readyz(int status) {
        Answer answer = client.get("/grid-wrapper/readyz", null);
        assertThat(answer.status()).isEqualTo(status);
        return new String(answer.body(), StandardCharsets.UTF_8).lines().toList();
    }
}
