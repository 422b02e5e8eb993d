package io.gridwrapper.source;

import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static io.gridwrapper.kube.Resource.NODES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.launch.TestServer;
import io.gridwrapper.wire.Answers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the apiserver warns of whoever reads a resource, our clients are warned of. */
class WarningTest {

    private static final String WARNING =
            "299 - \"v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\"";

    private final HttpClient client = HttpClient.newHttpClient();
    private FakeApiServer apiServer;
    private TestServer proxy;

    @BeforeEach
    void start() throws Exception {
        apiServer = new FakeApiServer();
        for (Resource resource : List.of(NODES, SERVICES, ENDPOINT_SLICES)) {
            apiServer.collection(resource).thenStream().initialEventsEnd(9);
        }
        apiServer.collection(ENDPOINT_SLICES_V1BETA1).thenStatus(404);
        apiServer.collection(ENDPOINTS).warns(WARNING);
        proxy = TestServer.before(apiServer.uri(), "host");
    }

    @AfterEach
    void stop() {
        proxy.close();
        apiServer.close();
    }

    @Test
    void ofAStateThatWasStreamed() {
        apiServer.collection(ENDPOINTS).thenStream().initialEventsEnd(9);
        assertWarned();
    }

    @Test
    void ofAStateThatWasListed() {
        apiServer.collection(ENDPOINTS).thenStatus(422);
        apiServer
                .collection(ENDPOINTS)
                .then(200, "application/vnd.kubernetes.protobuf")
                .bytes(Answers.list(ENDPOINTS, 9, List.of()))
                .end();
        assertWarned();
    }

    private void assertWarned() {
        await().until(() -> get("/api/v1/endpoints").statusCode() == 200
                && get("/api/v1/nodes").statusCode() == 200);
        assertThat(warnings("/api/v1/endpoints")).containsExactly(WARNING);
        assertThat(warnings("/api/v1/endpoints?watch=1&timeoutSeconds=1")).containsExactly(WARNING);
        assertThat(warnings("/api/v1/namespaces/default/endpoints/none")).containsExactly(WARNING);
        assertThat(warnings("/api/v1/nodes")).isEmpty();
        assertThat(warnings(ENDPOINT_SLICES.path())).isEmpty();
    }

    private List<String> warnings(String path) {
        return get(path).headers().allValues("Warning");
    }

    private HttpResponse<Void> get(String path) {
        try {
            return client.send(
                    HttpRequest.newBuilder(URI.create(proxy.base() + path)).build(), BodyHandlers.discarding());
        } catch (IOException e) {
            throw new AssertionError(path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
