package io.gridwrapper.client;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a watch begins, goes on and ends (API concepts, "Efficient detection of changes"; KEP-3157). */
class WatchAnswersTest {

    private static final String WATCH = Site.SLICES + "?watch=1";
    private static final String WATCH_LIST =
            WATCH + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";

    private Site site;
    private TestServer server;
    private Client client;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        server = TestServer.over(folder, "a1");
        client = new Client(server.base());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aChangeBetweenTheListAndTheWatchArrives() {
        long listed = client.get(Site.SLICES).version();
        site.slice("web-2", "web", "a1");
        await().until(() -> client.get(Site.SLICES).version() > listed);

        try (OpenWatch watch = client.watch(WATCH + "&resourceVersion=" + listed)) {
            Event event = watch.next();
            assertThat(event).hasToString("ADDED web-2");
            assertThat(event.version()).isGreaterThan(listed);
        }
    }

    @Test
    void aVersionThatIsTooOldIsAnsweredWithOneErrorEvent() {
        try (OpenWatch watch = client.watch(WATCH + "&resourceVersion=5")) {
            assertThat(watch.status()).isEqualTo(200);
            List<Event> events = watch.rest();
            assertThat(events).extracting(Event::toString).containsExactly("ERROR 410");
            assertThat(events.get(0).object().path("reason").asText()).isEqualTo("Expired");
            assertThat(events.get(0).object().path("message").asText()).startsWith("too old resource version: 5 (");
        }
    }

    @Test
    void aVersionOfAFormerLifeIsExpired() throws IOException {
        long slices = client.get(Site.SLICES).version();
        long nodes = client.get("/api/v1/nodes").version();
        server.close();
        server = TestServer.over(site.folder(), "a1");
        client = new Client(server.base());

        assertThat(events(WATCH + "&resourceVersion=" + slices)).containsExactly("ERROR 410");
        assertThat(events("/api/v1/nodes?watch=1&resourceVersion=" + nodes)).containsExactly("ERROR 410");
    }

    @Test
    void aVersionThatWasNeverGivenIsExpired() {
        assertThat(events(WATCH + "&resourceVersion=9000000000000000000")).containsExactly("ERROR 410");
    }

    @Test
    void anEmptyCollectionIsABookmarkOfItsEnd() {
        try (OpenWatch watch = client.watch(WATCH_LIST.replace("/endpointslices", "/namespaces/none/endpointslices"))) {
            Event bookmark = watch.next();
            assertThat(bookmark).hasToString("BOOKMARK of the initial events' end");
            assertThat(bookmark.version()).isEqualTo(client.get(Site.SLICES).version());
            assertThat(watch.isQuiet()).isTrue();
        }
    }

    @Test
    void theStateComesFirstThenTheBookmarkThenChanges() {
        try (OpenWatch watch = client.watch(WATCH_LIST)) {
            assertThat(watch.next(3))
                    .extracting(Event::toString)
                    .containsExactly("ADDED plain-1", "ADDED web-1", "BOOKMARK of the initial events' end");
            site.slice("web-2", "web", "a1");
            assertThat(watch.next()).hasToString("ADDED web-2");
            site.delete("slice", "web-2");
            assertThat(watch.next()).hasToString("DELETED web-2");
        }
    }

    @Test
    void withoutInitialEventsOnlyChangesCome() {
        String path = WATCH + "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan";
        try (OpenWatch watch = client.watch(path)) {
            site.slice("web-2", "web", "a1");
            assertThat(watch.next()).hasToString("ADDED web-2");
        }
    }

    @Test
    void aBookmarkComesBeforeTheEndWhateverIsSelected() {
        long version = client.get(Site.SLICES).version();
        long begin = System.nanoTime();
        String path = WATCH + "&allowWatchBookmarks=true&timeoutSeconds=3&fieldSelector=metadata.name%3Dnone";
        try (OpenWatch watch = client.watch(path + "&resourceVersion=" + version)) {
            Event bookmark = watch.next();
            assertThat(System.nanoTime() - begin).isLessThan(3_000_000_000L);
            assertThat(bookmark.object().path("kind").asText()).isEqualTo("EndpointSlice");
            assertThat(bookmark.object().path("metadata").toString())
                    .isEqualTo("{\"resourceVersion\":\"" + version + "\"}");
            assertThat(watch.rest()).isEmpty();
            assertThat(System.nanoTime() - begin).isGreaterThan(2_900_000_000L);
        }
    }

    @Test
    void whatCannotBeWatchedIsRefusedBeforeTheStreamBegins() {
        assertThat(client.get(WATCH_LIST.replace("/v1/", "/v1beta1/")).status()).isEqualTo(404);
        assertThat(client.get(WATCH + "&sendInitialEvents=true").status()).isEqualTo(422);
        assertThat(client.get(WATCH, "application/yaml").status()).isEqualTo(406);
    }

    @Test
    void theHeadersOfAQuietWatchComeAtOnce() {
        long begin = System.nanoTime();
        String path = WATCH + "&resourceVersion=" + client.get(Site.SLICES).version();
        try (OpenWatch watch = client.watch(path)) {
            assertThat(watch.status()).isEqualTo(200);
            assertThat(System.nanoTime() - begin).isLessThan(2_000_000_000L);
            assertThat(watch.isQuiet()).isTrue();
        }
    }

    @Test
    void aWatchEndsAfterItsTimeOnTheBorderOfAFrame() {
        Answer answer = client.get(WATCH + "&timeoutSeconds=1");

        assertThat(answer.contentType()).isEqualTo(Client.JSON);
        String body = new String(answer.body(), StandardCharsets.UTF_8);
        assertThat(body).endsWith("}\n");
        assertThat(body.lines()).hasSize(2).allMatch(line -> line.startsWith("{\"type\":\"ADDED\",\"object\":{"));
    }

    @Test
    void framesInProtobufHoldWholeObjects() throws IOException {
        Answer answer = client.get(WATCH_LIST + "&timeoutSeconds=1", Client.PROTOBUF + ", */*");

        assertThat(answer.contentType()).isEqualTo(Client.PROTOBUF + ";stream=watch");
        List<Meta.WatchEvent> events = ProtobufAnswers.events(answer.body());
        assertThat(events).extracting(Meta.WatchEvent::getType).containsExactly("ADDED", "ADDED", "BOOKMARK");
        for (Meta.WatchEvent event : events) {
            Runtime.Unknown object =
                    ProtobufAnswers.envelope(event.getObject().getRaw().toByteArray());
            assertThat(object.getTypeMeta().getKind()).isEqualTo("EndpointSlice");
            assertThat(object.getTypeMeta().getApiVersion()).isEqualTo("discovery.k8s.io/v1");
        }
    }

    @Test
    void aServerThatStopsEndsItsWatches() {
        try (OpenWatch watch = client.watch(WATCH + "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan")) {
            server.close();
            assertThat(watch.rest()).isEmpty();
        }
    }

    private Stream<String> events(String path) {
        try (OpenWatch watch = client.watch(path)) {
            return watch.rest().stream().map(Event::toString);
        }
    }
}
