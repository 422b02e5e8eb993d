package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are refused before anything is looked up, and those near to them that are not. */
class RefusedRequestsTest {

    private static final String PATH = "/api/v1/services";

    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        Site.small(folder);
        server = TestServer.over(folder, "edge-a1");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:51006",
                "127.0.0.1:1",
                "10.1.2.3",
                "[::1]:80",
                "kubernetes.default.svc",
                "EDGE-A1:51006"
            })
    void aHostOfOurOwnIsServed(String host) throws IOException {
        assertThat(status(PATH, host)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:51006", "localhost.evil.example", "10.1.2.3.evil.example"})
    void aHostOfSomebodyElseIsRefused(String host) throws IOException {
        assertThat(status(PATH, host)).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1//endpoints",
                "//api/v1/endpoints",
                "/api/v1/./endpoints",
                "/api/v1/services/../endpoints",
                "/api/v1/%2e%2e/v1/endpoints",
                "/api/v1%2Fendpoints",
                "/api/v1/namespaces/default%2fendpoints",
                "/api/v1/endpoints;x=y",
                "/api/v1/endpoints%3Bx",
                "/api/v1/endpoints//",
                "/apis/discovery.k8s.io/v1/endpointslices%00%"
            })
    void aPathThatOthersMayReadOtherwiseIsRefused(String path) throws IOException {
        assertThat(status(path, "localhost")).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/endpoints", "/api/v1/endpoints/", "/api/v1/%65ndpoints", "/api/v1/endpoints?"})
    void aPathThatMeansOneThingIsServed(String path) throws IOException {
        assertThat(status(path, "localhost")).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "%25,400,'Name parameter invalid: \"%\": may not contain ''%'''",
        "a%22b,404,'services \"a\\\"b\" not found'",
        "a%5Cb%0Ac,404,'services \"a\\\\b\\nc\" not found'",
        "a%2Fb,404,'the server could not find the requested resource'"
    })
    void aNameThatNoObjectCanHaveIsQuotedAsGoQuotesIt(String name, int status, String message) {
        Answer answer = new Client(server.base()).get("/api/v1/namespaces/default/services/" + name);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().path("message").asText()).isEqualTo(message);
    }

    @Test
    void aHeadIsRefusedWithoutABody() {
        Client client = new Client(server.base());
        assertThat(client.call("HEAD", PATH, Client.JSON).status()).isEqualTo(405);
        assertThat(client.call("HEAD", PATH + "?watch=1", Client.JSON).status()).isEqualTo(405);
        assertThat(client.call("HEAD", Site.SLICES, Client.PROTOBUF).body()).isEmpty();
    }

    private static int status(String path, String host) throws IOException {
        try (RawConnection connection = RawConnection.to(server.base())) {
            connection.get(path, host);
            return connection.status();
        }
    }
}
