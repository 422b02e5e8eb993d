package io.gridwrapper.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.Answers;
import io.gridwrapper.wire.KubeObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a reflector reads the whole: in the stream of the watch where the apiserver has that, else by a list. */
class ReflectorStateTest extends AgainstFakeApiServer {

    private static final KubeObject WEB = service("web", 5);
    private static final KubeObject API = service("api", 7);

    @Test
    void aWatchListIsTheStateAndThenTheChangesInOneStream() throws Exception {
        FakeAnswer stream = services.thenStream().added(WEB).added(API).initialEventsEnd(9);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: api@7 web@5");
            stream.modified(service("web", 10)).deleted(service("api", 11)).bookmark(20);
            sink.awaitLines("resynced 9: api@7 web@5", "APPLIED web@10", "DELETED api@11", "progressed 20");
            services.awaitAsked("watchlist");
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void whatChangesWhileTheStateComesIsPartOfTheState() throws Exception {
        services.thenStream()
                .added(WEB)
                .added(API)
                .modified(service("web", 8))
                .deleted(service("api", 9))
                .initialEventsEnd(9);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@8");
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void anEmptyCollectionIsAState() throws Exception {
        services.thenStream().initialEventsEnd(9);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9:");
            assertThat(running.pauses()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422})
    void anApiserverThatRefusesAWatchListIsAskedForAListAndNeverForItAgain(int code) throws Exception {
        services.thenStatus(code);
        services.thenList(9, WEB, API);
        services.thenStream().error(Status.expired("too old resource version: 9 (50)"));
        services.thenList(60, WEB);
        services.thenStream().added(service("new", 61));
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: api@7 web@5", "resynced 60: web@5", "APPLIED new@61");
            services.awaitAsked("watchlist", "list 0", "watch 9", "list", "watch 60");
            assertThat(running.pauses()).as("after the expired version only").isEqualTo(1);
        }
    }

    @Test
    void aWatchListThatEndsWithoutItsBookmarkWasAnOrdinaryWatch() throws Exception {
        services.thenStream().added(WEB).end();
        services.thenList(9, WEB, API);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "list 0", "watch 9");
            sink.awaitLines("resynced 9: api@7 web@5");
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void aPlainBookmarkBeforeTheEndOfTheStateTellsAnOrdinaryWatchThatDoesNotEnd() throws Exception {
        services.thenStream().added(WEB).bookmark(8);
        services.thenList(9, WEB, API);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "list 0", "watch 9");
            sink.awaitLines("resynced 9: api@7 web@5");
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void aWatchListThatFallsSilentIsFollowedByAList() throws Exception {
        services.thenStream().added(WEB);
        services.thenList(9, WEB, API);
        FakeAnswer watch = services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink, Duration.ofMillis(300))) {
            sink.awaitLines("resynced 9: api@7 web@5");
            watch.added(service("new", 10));
            sink.awaitLines("resynced 9: api@7 web@5", "APPLIED new@10");
            assertThat(services.asked()).map(Object::toString).startsWith("watchlist", "list 0", "watch 9");
            assertThat(running.pauses()).isPositive();
        }
    }

    @Test
    void aWatchThatFallsSilentIsOpenedAgainWhereItWas() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9);
        FakeAnswer second = services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink, Duration.ofMillis(300))) {
            second.added(service("new", 10));
            sink.awaitLines("resynced 9: web@5", "APPLIED new@10");
            assertThat(services.asked()).map(Object::toString).startsWith("watchlist", "watch 9");
            assertThat(running.pauses()).isPositive();
        }
    }

    @Test
    void aListThatIsCutIsNoState() throws Exception {
        services.thenStatus(422);
        byte[] list = Answers.list(Resource.SERVICES, 9, List.of(WEB, API));
        services.then(200, "application/vnd.kubernetes.protobuf")
                .bytes(Arrays.copyOf(list, list.length / 2))
                .breakOff();
        services.thenList(9, WEB, API);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "list 0", "list 0", "watch 9");
            sink.awaitLines("resynced 9: api@7 web@5");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void anAnswerInJsonIsAFailureAndIsAskedForAgain() throws Exception {
        services.thenBody("application/json", "{}".getBytes(UTF_8));
        services.thenStream().added(WEB).initialEventsEnd(9);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5");
            services.awaitAsked("watchlist", "watchlist");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    private static KubeObject service(String name, long version) {
        return KubeObjects.service(name, version, Map.of());
    }
}
