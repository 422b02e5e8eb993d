package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that answers health and metrics on a connector of their own. */
class AdminConnectorTest {

    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        Site.small(folder);
        server = TestServer.withAdminConnector(folder, "a1");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"livez", "readyz", "readyz?verbose", "metrics"})
    void itAnswersThem(String path) {
        assertThat(new Client(server.adminBase())
                        .get("/grid-wrapper/" + path, null)
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3:51007", "[fd00::1]:51007", "localhost", "A1:51007"})
    void aProbeMayNameTheNodeOrAnAddress(String host) throws IOException {
        assertThat(get(server.adminBase(), "/grid-wrapper/livez", host)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void aPageOfSomebodyElseMayNot() throws IOException {
        assertThat(get(server.adminBase(), "/grid-wrapper/metrics", "evil.example"))
                .startsWith("HTTP/1.1 403 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/api",
                "/version",
                "/readyz",
                "/api/v1/nodes",
                "/api/v1/endpoints",
                "/api/v1/watch/endpoints",
                "/api/v1/endpoints?watch=1",
                "/apis/discovery.k8s.io/v1/endpointslices",
                "//api/v1/endpoints",
                "/api/v1/%65ndpoints",
                "/grid-wrapper/../api/v1/endpoints",
                "/grid-wrapper/%2e%2e/api/v1/endpoints",
                "/grid-wrapper/..%2fapi/v1/endpoints",
                "/grid-wrapper/..;/api/v1/endpoints",
                "/grid-wrapper//api/v1/endpoints",
                "/grid-wrapper/api/v1/endpoints",
                "/grid-wrapper;/api/v1/endpoints",
                "/grid-wrapper%2f..%2fapi/v1/endpoints",
                "/api/v1/endpoints/../../../grid-wrapper/livez",
                "/api/v1/endpoints;/grid-wrapper/livez",
                "/api/v1/endpoints/%2e%2e/%2e%2e/%2e%2e/grid-wrapper/livez",
                "http://localhost/api/v1/endpoints",
                "http://localhost/grid-wrapper/../api/v1/endpoints"
            })
    void theClusterCannotBeReadThere(String target) throws IOException {
        String answer = get(server.adminBase(), target, "localhost");
        assertThat(answer)
                .matches("(?s)HTTP/1\\.1 40[04] .*")
                .doesNotContain("10.0.0.1", "web-1", "metadata\":{\"name");
    }

    @Test
    void noOtherProtocolOpensAWayThere() throws IOException {
        try (RawConnection connection = RawConnection.to(server.adminBase())) {
            connection.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            assertThat(connection.in().readAllBytes())
                    .asString(StandardCharsets.ISO_8859_1)
                    .doesNotContain(" 200");
        }
        try (RawConnection connection = RawConnection.to(server.adminBase())) {
            connection.send(
                    "GET /api/v1/endpoints HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                            + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");
            assertThat(connection.status()).isEqualTo(404);
        }
    }

    @Test
    void aWriteIsNoneOfItsPathsEither() {
        Answer answer = new Client(server.adminBase())
                .call("POST", "/grid-wrapper/api/v1/namespaces/default/events", Client.JSON);
        assertThat(answer.status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/grid-wrapper/livez",
                "/grid-wrapper/readyz",
                "/grid-wrapper/metrics",
                "/grid-wrapper",
                "/%67rid-wrapper/metrics",
                "/grid%2dwrapper/metrics"
            })
    void theOtherConnectorDoesNotKnowThem(String target) throws IOException {
        assertThat(get(server.base(), target, "localhost"))
                .startsWith("HTTP/1.1 404 ")
                .contains("\"kind\":\"Status\"", "\"reason\":\"NotFound\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x/../grid-wrapper/metrics", "/grid-wrapper;x/metrics", "//grid-wrapper/metrics"})
    void norInAnotherSpelling(String target) throws IOException {
        assertThat(get(server.base(), target, "localhost")).doesNotStartWith("HTTP/1.1 200 ");
    }

    @Test
    void theOtherConnectorServesTheCluster() {
        assertThat(new Client(server.base()).get("/api/v1/nodes").json().path("items"))
                .hasSize(3);
    }

    private static String get(URI base, String target, String host) throws IOException {
        try (RawConnection connection = RawConnection.to(base)) {
            connection.get(target, host);
            return new String(connection.in().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
