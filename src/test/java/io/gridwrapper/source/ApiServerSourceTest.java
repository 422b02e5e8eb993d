package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.CapturedLog;
import io.gridwrapper.upstream.ApiServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All resources together. */
class ApiServerSourceTest {

    private final RecordingSink sink = new RecordingSink();

    @Test
    void eachResourceIsReadInAThreadOfItsOwnUntilTheSourceIsClosed() throws Exception {
        try (FakeApiServer server = new FakeApiServer();
                ApiServer apiServer = RunningReflector.link(server.uri())) {
            answerAll(server);
            try (ApiServerSource source = new ApiServerSource(apiServer, sink)) {
                source.start();
                await().until(() -> sink.collections.size() == Resource.SERVED.size());
                assertThat(reflectors())
                        .containsExactlyInAnyOrder(
                                "reflector-nodes-v1",
                                "reflector-services-v1",
                                "reflector-endpoints-v1",
                                "reflector-endpointslices-v1",
                                "reflector-endpointslices-v1beta1");
            }
            assertThat(reflectors()).isEmpty();
        }
    }

    @Test
    void anApiserverThatComesLaterIsWaitedFor() throws Exception {
        try (FakeApiServer server = new FakeApiServer();
                ApiServer apiServer = RunningReflector.link(server.uri());
                CapturedLog log = new CapturedLog(Outage.class);
                ApiServerSource source = new ApiServerSource(apiServer, sink)) {
            server.down();
            source.start();
            await().until(() -> !log.lines().isEmpty());
            answerAll(server);
            server.up();
            await().until(() -> log.lines().size() == 2);
            await().until(() -> sink.collections.size() == Resource.SERVED.size());
            assertThat(log.lines().get(0))
                    .matches(
                            "WARN .*: cannot reach http://localhost:\\d+: .*; trying again, what is known stays in force");
            assertThat(log.lines().get(1)).isEqualTo("INFO the apiserver answers again");
        }
    }

    private static void answerAll(FakeApiServer server) {
        for (Resource resource : Resource.SERVED) {
            server.collection(resource).thenStream().initialEventsEnd(9);
        }
    }

    private static List<String> reflectors() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("reflector-") && !name.endsWith("under-test"))
                .toList();
    }
}
