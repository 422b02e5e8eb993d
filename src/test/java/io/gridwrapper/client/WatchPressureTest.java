package io.gridwrapper.client;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import io.gridwrapper.serve.WatchStreams;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches whose clients do not read, or go away without a word. */
class WatchPressureTest {

    private static final String WATCH = Site.SLICES + "?watch=1&resourceVersion=0";
    private static final int SLICES = 200;
    private static final int ENDPOINTS = 200;
    private static final int MOVES = 5;
    private static final int GONE = 200;

    @TempDir
    private Path folder;

    @Test
    void whoDoesNotReadIsEndedWithoutAGap() throws IOException {
        Site site = largeSite();
        try (TestServer server = TestServer.start(TestServer.settings(folder, "host", 16));
                RawConnection slow = RawConnection.to(server.base());
                OpenWatch fast = new Client(server.base()).watch(WATCH)) {
            // Without chunks, and ended by the connection.
            slow.send("GET " + WATCH + " HTTP/1.0\r\nHost: localhost\r\n\r\n");
            slow.readUntil("\r\n\r\n");
            List<Event> all = new ArrayList<>(fast.next(SLICES));
            for (int move = 0; move < MOVES; move++) {
                site.node("host", "zone: " + (move % 2 == 0 ? "b" : "a"));
                all.addAll(fast.next(SLICES));
            }

            List<Event> read = events(slow.in());

            Event last = read.remove(read.size() - 1);
            assertThat(last).hasToString("ERROR 410");
            assertThat(read).hasSizeBetween(SLICES, all.size() - 1).isEqualTo(all.subList(0, read.size()));
        }
    }

    @Test
    void whoGoesWithoutAWordLeavesNothingBehind() throws IOException {
        Site site = Site.small(folder);
        try (TestServer server = TestServer.over(folder, "a1")) {
            WatchStreams streams = server.bean(WatchStreams.class);
            int threads = threads();
            for (int i = 0; i < GONE; i++) {
                readOneEventAndGo(server.base());
            }

            // On a connection that is silent nothing is heard of a client that is gone: a write finds out.
            try (OpenWatch alive = new Client(server.base()).watch(WATCH)) {
                alive.next(2);
                for (int i = 1; streams.size() > 1 && i < 10; i++) {
                    site.slice("web-1", "web", Collections.nCopies(i, "a1").toArray(String[]::new));
                    assertThat(alive.next()).hasToString("MODIFIED web-1");
                }
                await().until(() -> streams.size() == 1);
            }
            // The pool of the server may have grown to what it is allowed, and no further.
            assertThat(threads() - threads).isLessThan(GONE / 2);
        }
    }

    private static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    private static void readOneEventAndGo(URI base) throws IOException {
        try (RawConnection connection = RawConnection.to(base)) {
            connection.get(WATCH, "localhost");
            connection.readUntil("ADDED");
            connection.reset();
        }
    }

    /** Slices that each hold many endpoints in either zone, so that all of them change where the host moves. */
    private Site largeSite() {
        Site site = new Site(folder);
        site.node("host", "zone: a");
        site.node("a1", "zone: a");
        site.node("b1", "zone: b");
        site.service("web", Site.KEYED);
        List<String> nodes = new ArrayList<>(Collections.nCopies(ENDPOINTS, "a1"));
        nodes.addAll(Collections.nCopies(ENDPOINTS, "b1"));
        for (int i = 0; i < SLICES; i++) {
            site.slice("web-" + i, "web", nodes.toArray(String[]::new));
        }
        return site;
    }

    private static List<Event> events(InputStream in) throws IOException {
        List<Event> events = new ArrayList<>();
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(OpenWatch::event)
                .forEach(events::add);
        return events;
    }
}
