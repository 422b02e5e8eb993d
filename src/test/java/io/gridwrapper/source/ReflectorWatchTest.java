package io.gridwrapper.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.kube.Status;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.Answers;
import io.gridwrapper.wire.EventType;
import io.gridwrapper.wire.KubeObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a reflector goes on: from the last version, whatever becomes of a watch. */
class ReflectorWatchTest extends AgainstFakeApiServer {

    private static final KubeObject WEB = service("web", 5);

    @Test
    void theEndOfAWatchIsNoErrorAndNothingIsReadAgain() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).end();
        services.thenStream().modified(service("web", 12)).end();
        services.thenStream().deleted(service("web", 13)).bookmark(30).end();
        services.thenStream().bookmark(40).end();
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "watch 9", "watch 12", "watch 30", "watch 40");
            sink.awaitLines("resynced 9: web@5", "APPLIED web@12", "DELETED web@13", "progressed 30", "progressed 40");
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void aWatchThatIsGrantedIsASignOfLifeBeforeItsFirstEvent() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).end();
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "watch 9");
            await().until(() -> sink.signs() == 1);
            sink.awaitLines("resynced 9: web@5");
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void theApiserverIsAskedForAllInProtobufWithBookmarksForFiveToTenMinutes() throws Exception {
        services.thenStatus(422);
        services.thenList(9);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "list 0", "watch 9");
            assertThat(services.asked())
                    .allSatisfy(asked -> assertThat(asked.accept()).isEqualTo("application/vnd.kubernetes.protobuf"));
            assertThat(services.asked().get(0).query())
                    .containsOnlyKeys(
                            "watch",
                            "allowWatchBookmarks",
                            "sendInitialEvents",
                            "resourceVersionMatch",
                            "timeoutSeconds")
                    .containsEntry("resourceVersionMatch", "NotOlderThan");
            assertThat(services.asked().get(1).query()).containsOnlyKeys("resourceVersion");
            assertThat(services.asked().get(2).query())
                    .containsOnlyKeys("watch", "allowWatchBookmarks", "resourceVersion", "timeoutSeconds")
                    .containsEntry("allowWatchBookmarks", "true")
                    .hasEntrySatisfying(
                            "timeoutSeconds",
                            seconds -> assertThat(Integer.parseInt(seconds)).isBetween(300, 600));
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void aWatchThatEndsAtOnceAgainAndAgainIsOpenedEverMoreSeldom() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).end();
        for (int i = 0; i < 5; i++) {
            services.thenStream().end();
        }
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "watch 9", "watch 9", "watch 9", "watch 9", "watch 9", "watch 9");
            assertThat(running.pauses()).isEqualTo(5);
            assertThat(running.stopAndNextPause()).isEqualTo(RunningReflector.FIRST_PAUSE.multipliedBy(32));
            sink.awaitLines("resynced 9: web@5");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 429, 500, 503})
    void aRefusalIsTriedAgainFromTheLastVersion(int code) throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).end();
        services.thenStatus(code);
        if (code == 401) {
            services.thenStatus(code);
        }
        services.thenStream().modified(service("web", 12));
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5", "APPLIED web@12");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void anErrorThatIsNotExpiryIsTriedAgainFromTheLastVersion() throws Exception {
        services.thenStream()
                .added(WEB)
                .initialEventsEnd(9)
                .modified(service("web", 10))
                .error(new Status(500, "InternalError", "etcd is away", null));
        services.thenStream().modified(service("web", 12));
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5", "APPLIED web@10", "APPLIED web@12");
            services.awaitAsked("watchlist", "watch 10");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void aFrameThatIsCutIsReadAgainWithoutALoss() throws Exception {
        byte[] frame = Answers.event(EventType.MODIFIED, service("web", 12));
        services.thenStream()
                .added(WEB)
                .initialEventsEnd(9)
                .modified(service("web", 11))
                .bytes(Arrays.copyOf(frame, frame.length - 3))
                .end();
        services.thenStream().bytes(frame).bytes(Arrays.copyOf(frame, 2)).breakOff();
        services.thenStream().deleted(service("web", 13));
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5", "APPLIED web@11", "APPLIED web@12", "DELETED web@13");
            services.awaitAsked("watchlist", "watch 11", "watch 12");
            assertThat(running.pauses()).isEqualTo(2);
        }
    }

    @Test
    void bytesThatAreNoFrameAreAFailureOfThatWatchOnly() throws Exception {
        services.thenStream()
                .added(WEB)
                .initialEventsEnd(9)
                .bytes(new byte[] {-1, -1, -1, -1, 0})
                .end();
        services.thenStream().bytes(new byte[] {0, 0, 0, 2, 7, 7}).end();
        services.thenBody("application/json", "{}".getBytes(UTF_8));
        services.thenStream().modified(service("web", 12));
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5", "APPLIED web@12");
            services.awaitAsked("watchlist", "watch 9", "watch 9", "watch 9");
            assertThat(running.pauses()).isEqualTo(3);
        }
    }

    @Test
    void aFailureOfTheSinkIsFollowedByReadingAllAgain() throws Exception {
        FakeAnswer stream = services.thenStream().added(WEB).initialEventsEnd(9);
        services.thenStream().added(service("web", 12)).initialEventsEnd(12);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5");
            sink.failNext(new IllegalStateException("no room"));
            stream.modified(service("web", 12));
            sink.awaitLines("resynced 9: web@5", "resynced 12: web@12");
            services.awaitAsked("watchlist", "watchlist");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void aSinkThatFailsOnTheStateIsGivenItAgain() throws Exception {
        sink.failNext(new IllegalStateException("no room"));
        services.thenStream().added(WEB).initialEventsEnd(9);
        services.thenStream().added(WEB).initialEventsEnd(10);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 10: web@5");
            services.awaitAsked("watchlist", "watchlist");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void stoppingEndsItAlsoWhileItWaitsForAnEvent() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5");
            running.reflector().stop();
            await().atMost(Duration.ofSeconds(2)).until(() -> !running.thread().isAlive());
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void anInterruptEndsItAfterAStopAlsoWhileItWaitsForTheHeaders() throws Exception {
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist");
            running.reflector().stop();
            running.thread().interrupt();
            await().atMost(Duration.ofSeconds(2)).until(() -> !running.thread().isAlive());
        }
    }

    private static KubeObject service(String name, long version) {
        return KubeObjects.service(name, version, Map.of());
    }
}
