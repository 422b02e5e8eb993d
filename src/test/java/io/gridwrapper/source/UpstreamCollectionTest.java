package io.gridwrapper.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.upstream.UpstreamResponse;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the answers of an apiserver mean. */
class UpstreamCollectionTest {

    private FakeApiServer server;
    private FakeCollection nodes;
    private ApiServer apiServer;
    private UpstreamCollection collection;

    @BeforeEach
    void open() throws Exception {
        server = new FakeApiServer();
        nodes = server.collection(Resource.NODES);
        apiServer = RunningReflector.link(server.uri());
        collection = new UpstreamCollection(apiServer, Resource.NODES, Duration.ofMillis(300), Duration.ofMillis(300));
    }

    @AfterEach
    void close() {
        apiServer.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"400, RefusedException", "422, RefusedException", "404, UnservedException", "410, ExpiredException"})
    void someRefusalsHaveAMeaningOfTheirOwn(int code, String exception) {
        nodes.thenStatus(code, "no");
        assertThatIOException()
                .isThrownBy(() -> collection.watch(5))
                .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo(exception));
    }

    @Test
    void anotherRefusalIsToldInTheApiserversWords() {
        nodes.thenStatus(403, "nodes is forbidden: User \"edge\" cannot list resource \"nodes\"");
        assertThatIOException()
                .isThrownBy(() -> collection.list(""))
                .withMessage(
                        "the apiserver answers 403: nodes is forbidden: User \"edge\" cannot list resource \"nodes\"");
    }

    @Test
    void aRefusalOfAnotherServerIsToldByItsCode() {
        nodes.then(502, "text/html")
                .bytes("<h1>Bad\ngateway</h1>".getBytes(UTF_8))
                .end();
        assertThatIOException().isThrownBy(() -> collection.list("")).withMessage("the apiserver answers 502");
    }

    @Test
    void aRefusalWhoseBodyDoesNotComeIsToldByItsCode() {
        nodes.then(500, "application/vnd.kubernetes.protobuf");
        assertThatIOException().isThrownBy(() -> collection.list("")).withMessage("the apiserver answers 500");
    }

    @Test
    void anAnswerThatIsNotProtobufIsNotTaken() {
        nodes.thenBody("application/json", "{}".getBytes(UTF_8));
        assertThatIOException()
                .isThrownBy(() -> collection.watchList())
                .withMessage("the apiserver answers in application/json, not in protobuf");
    }

    @Test
    void anAnswerThatFallsSilentFails() throws IOException {
        nodes.thenStream().bytes(new byte[] {1});
        try (UpstreamResponse response = collection.watch(5)) {
            assertThat(response.body().read()).isEqualTo(1);
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> response.body().read())
                    .withMessageContaining(server.uri().toString());
        }
    }
}
