package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Status;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of a version that the apiserver no longer knows, and of a resource that it no longer serves. */
class ReflectorExpiryTest extends AgainstFakeApiServer {

    private static final KubeObject WEB = service("web", 5);
    private static final KubeObject API = service("api", 7);
    private static final Status EXPIRED = Status.expired("too old resource version: 9 (50)");

    @Test
    void anExpiredVersionInTheStreamIsFollowedByReadingTheLatestOnce() throws Exception {
        services.thenStatus(422);
        services.thenList(9, WEB, API);
        services.thenStream().error(EXPIRED).end();
        services.thenList(60, WEB);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "list 0", "watch 9", "list", "watch 60");
            sink.awaitLines("resynced 9: api@7 web@5", "resynced 60: web@5");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void anExpiredVersionAsStatusIsFollowedByReadingTheLatestOnce() throws Exception {
        services.thenStatus(422);
        services.thenList(9, WEB, API);
        services.thenStatus(410);
        services.thenList(60, WEB);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "list 0", "watch 9", "list", "watch 60");
            sink.awaitLines("resynced 9: api@7 web@5", "resynced 60: web@5");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void anExpiredVersionIsFollowedByAWatchListWithoutAVersion() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).error(EXPIRED).end();
        services.thenStream().added(API).initialEventsEnd(60);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "watchlist");
            sink.awaitLines("resynced 9: web@5", "resynced 60: api@7");
            assertThat(running.pauses()).isEqualTo(1);
        }
    }

    @Test
    void anApiserverWhoseVersionsAreAlwaysExpiredIsAskedEverMoreSeldom() throws Exception {
        services.thenStatus(422);
        for (int i = 0; i < 4; i++) {
            services.thenList(9, WEB);
            services.thenStatus(410);
        }
        services.thenList(9, WEB);
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked(
                    "watchlist",
                    "list 0",
                    "watch 9",
                    "list",
                    "watch 9",
                    "list",
                    "watch 9",
                    "list",
                    "watch 9",
                    "list",
                    "watch 9");
            assertThat(running.pauses()).isEqualTo(4);
            assertThat(running.stopAndNextPause()).isEqualTo(RunningReflector.FIRST_PAUSE.multipliedBy(16));
        }
    }

    @Test
    void afterAnEventTheNextFailureIsTheFirstAgain() throws Exception {
        services.thenStatus(500);
        services.thenStatus(500);
        services.thenStream().added(WEB).initialEventsEnd(9).bookmark(10).end();
        services.thenStream();
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            services.awaitAsked("watchlist", "watchlist", "watchlist", "watch 10");
            assertThat(running.pauses()).isEqualTo(2);
            assertThat(running.stopAndNextPause()).isEqualTo(RunningReflector.FIRST_PAUSE);
        }
    }

    @Test
    void whatIsNotServedIsSaidOnceAndAskedForEverMoreSeldom() throws Exception {
        services.thenStatus(404);
        services.thenStatus(404);
        services.thenStatus(404);
        services.thenStream().added(WEB).initialEventsEnd(9);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("unserved", "resynced 9: web@5");
            services.awaitAsked("watchlist", "watchlist", "watchlist", "watchlist");
            assertThat(running.absences()).isEqualTo(3);
            assertThat(running.pauses()).isZero();
        }
    }

    @Test
    void aResourceThatIsMissedForAMomentStaysKnown() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).end();
        services.thenStatus(404);
        services.thenStatus(404);
        services.thenStream().added(WEB).initialEventsEnd(10);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5", "resynced 10: web@5");
            services.awaitAsked("watchlist", "watch 9", "watchlist", "watchlist");
            assertThat(running.absences()).isEqualTo(2);
        }
    }

    @Test
    void aResourceThatStaysAwayIsUnserved() throws Exception {
        services.thenStream().added(WEB).initialEventsEnd(9).end();
        for (int i = 0; i < 6; i++) {
            services.thenStatus(404);
        }
        services.thenStream().added(API).initialEventsEnd(20);
        try (RunningReflector running = RunningReflector.start(server, sink)) {
            sink.awaitLines("resynced 9: web@5", "unserved", "resynced 20: api@7");
            assertThat(running.absences()).isEqualTo(6);
        }
    }

    private static KubeObject service(String name, long version) {
        return KubeObjects.service(name, version, Map.of());
    }
}
