package io.gridwrapper.serve;

import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwrapper.cache.History;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.FieldSelector;
import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.Encoders;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.EventEncoder;
import io.gridwrapper.wire.EventType;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.WatchEvent;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WatchFeedTest {

    private static final EventEncoder PROTOBUF = Encoders.ofEvents(Encoding.PROTOBUF);

    private final Cluster cluster = new Cluster().sync();
    private final Frames frames = new Frames();

    @Test
    void aChangeOfWhatIsSelectedIsAddedModifiedOrDeleted() {
        WatchFeed feed = changes("side=a", PROTOBUF);
        service(2001, Map.of("side", "b"));
        service(2002, Map.of("side", "a"));
        service(2003, Map.of("side", "a", "more", "x"));
        service(2004, Map.of("side", "b"));
        service(2005, Map.of());
        service(2006, Map.of("side", "a"));
        cluster.setVersion(2006);
        cluster.deleteService("web");
        service(2008, Map.of());
        cluster.deleteService("web");

        assertThat(news(SERVICES, feed))
                .containsExactly(
                        "ADDED web@2002",
                        "MODIFIED web@2003",
                        "DELETED web@2004",
                        "ADDED web@2006",
                        "DELETED web@2007");
    }

    @Test
    void whatLeavesTheSelectionIsShownAsItWasUnderTheNewVersion() throws Exception {
        service(2001, Map.of("side", "a"));
        WatchFeed feed = changes("side=a", PROTOBUF);
        service(2002, Map.of("side", "b"));

        WatchEvent event = Frames.events(frames.drain(feed)).get(0);

        Meta.ObjectMeta metadata = V1.Service.parseFrom(event.message()).getMetadata();
        assertThat(event.type()).isEqualTo(EventType.DELETED);
        assertThat(metadata.getLabelsMap()).containsExactly(Map.entry("side", "a"));
        assertThat(metadata.getResourceVersion()).isEqualTo("2002");
    }

    @Test
    void aServiceThatLosesItsProxyNameComesIn() {
        service(2001, Map.of("service.kubernetes.io/service-proxy-name", "other"));
        WatchFeed feed = changes("!service.kubernetes.io/service-proxy-name", PROTOBUF);
        service(2002, Map.of());
        assertThat(news(SERVICES, feed)).containsExactly("ADDED web@2002");
    }

    @Test
    void aServiceThatBecomesHeadlessGoesFromWhoAsksForClusterAddresses() {
        Selection selection =
                new Selection("", LabelSelector.EVERYTHING, FieldSelector.parse("spec.clusterIP!=None", SERVICES));
        cluster.service(KubeObjects.service("web", 2001, Map.of(), Map.of(), "10.0.0.9"));
        WatchFeed feed = feed(SERVICES, selection, PROTOBUF, cursor(SERVICES), Collections.emptyIterator(), -1);
        cluster.service(KubeObjects.service("web", 2002, Map.of(), Map.of(), "None"));
        cluster.service(KubeObjects.service("web", 2003, Map.of(), Map.of(), ""));
        assertThat(news(SERVICES, feed)).containsExactly("DELETED web@2002", "ADDED web@2003");
    }

    @Test
    void theStateComesFirstThenOneBookmarkThenTheChanges() {
        service(2001, Map.of("side", "a"));
        cluster.service(KubeObjects.service("api", 2002, Map.of(), Map.of("side", "b"), ""));
        cluster.service(KubeObjects.service("dns", 2003, Map.of(), Map.of("side", "a"), ""));
        WatchFeed feed = withState("side=a", true);
        service(2004, Map.of("side", "a"));

        assertThat(news(SERVICES, feed))
                .containsExactly("ADDED dns@2003", "ADDED web@2001", "BOOKMARK @2003 end", "MODIFIED web@2004");
        assertThat(news(SERVICES, feed)).isEmpty();
    }

    @Test
    void anEmptyCollectionEndsItsStateWithExactlyOneBookmarkToo() {
        long version = cluster.served(SERVICES).snapshot().version();
        WatchFeed feed = withState("side=a", true);
        assertThat(news(SERVICES, feed)).containsExactly("BOOKMARK @" + version + " end");
        assertThat(news(SERVICES, feed)).isEmpty();
    }

    @Test
    void whoDoesNotAskForTheEndOfTheStateGetsNoBookmark() {
        service(2001, Map.of());
        assertThat(news(SERVICES, withState("", false))).containsExactly("ADDED web@2001");
    }

    @Test
    void aBookmarkIsNotHeldToTheSelectionAndSaysWhatHasBeenReached() {
        WatchFeed feed = changes("no-such-label", PROTOBUF);
        service(2001, Map.of());
        assertThat(news(SERVICES, feed)).isEmpty();
        feed.wantBookmark();
        assertThat(news(SERVICES, feed)).containsExactly("BOOKMARK @2001");
        assertThat(news(SERVICES, feed)).isEmpty();
        cluster.cache().progressed(SERVICES, 3000);
        feed.wantBookmark();
        assertThat(news(SERVICES, feed)).containsExactly("BOOKMARK @3000");
    }

    @Test
    void aBookmarkComesAfterAllThatWasBeforeIt() {
        WatchFeed feed = withState("", true);
        feed.wantBookmark();
        service(2001, Map.of());
        assertThat(news(SERVICES, feed)).containsExactly("BOOKMARK @1000 end", "ADDED web@2001", "BOOKMARK @2001");
    }

    @Test
    void aWatchThatFellBehindGetsOneErrorAndNoMore() throws Exception {
        WatchFeed feed = changes("", PROTOBUF);
        for (int i = 1; i <= 200; i++) {
            service(2000 + i, Map.of());
        }
        feed.wantBookmark();
        List<WatchEvent> events = Frames.events(frames.drain(feed));

        assertThat(events).hasSize(1);
        assertThat(events.get(0).type()).isEqualTo(EventType.ERROR);
        Meta.Status status = status(events.get(0));
        assertThat(status.getCode()).isEqualTo(410);
        assertThat(status.getReason()).isEqualTo("Expired");
        assertThat(feed.ended()).isTrue();
        service(3000, Map.of());
        assertThat(frames.drain(feed)).isEmpty();
    }

    @Test
    void aWatchOfALifeThatIsOverEndsAfterItsState() {
        service(2001, Map.of());
        WatchFeed feed = withState("", true);
        cluster.setVersion(500);
        cluster.relist(SERVICES);
        assertThat(news(SERVICES, feed)).containsExactly("ADDED web@2001", "BOOKMARK @2001 end", "ERROR");
        assertThat(feed.ended()).isTrue();
    }

    @Test
    void inJsonEachEventIsOneLine() throws Exception {
        service(2001, Map.of());
        WatchFeed feed = feed(
                SERVICES,
                selection(""),
                Encoders.ofEvents(Encoding.JSON),
                cursor(SERVICES),
                cluster.served(SERVICES).snapshot().objects().iterator(),
                2001);
        cluster.setVersion(2001);
        cluster.deleteService("web");
        String text = new String(frames.drain(feed), StandardCharsets.UTF_8);

        assertThat(text).endsWith("\n");
        List<JsonNode> events = text.lines().map(WatchFeedTest::json).toList();
        assertThat(events)
                .extracting(each -> each.get("type").textValue())
                .containsExactly("ADDED", "BOOKMARK", "DELETED");
        assertThat(events).allMatch(each -> each.at("/object/kind").textValue().equals("Service"));
        assertThat(events.get(1)
                        .at("/object/metadata/annotations/k8s.io~1initial-events-end")
                        .textValue())
                .isEqualTo("true");
        assertThat(events.get(2).at("/object/metadata/resourceVersion").textValue())
                .isEqualTo("2002");
    }

    @Test
    void aPrunedSliceThatChangesIsShownPruned() throws Exception {
        cluster.node("host", "a");
        cluster.service("web", "zone");
        cluster.slice("web-1", "web", "1@host", "2@far");
        WatchFeed feed = feed(
                ENDPOINT_SLICES, selection(""), PROTOBUF, cursor(ENDPOINT_SLICES), Collections.emptyIterator(), -1);
        cluster.node("far", "a");
        cluster.node("far", "b");
        cluster.delete(ENDPOINT_SLICES, "web-1");
        List<WatchEvent> events = Frames.events(frames.drain(feed));
        assertThat(events)
                .extracting(WatchEvent::type)
                .containsExactly(EventType.MODIFIED, EventType.MODIFIED, EventType.DELETED);
        assertThat(events.stream().map(each -> KubeObjects.addresses(KubeObjects.of(ENDPOINT_SLICES, each.message()))))
                .containsExactly("1 2", "1", "1");
    }

    private void service(long version, Map<String, String> labels) {
        cluster.service(KubeObjects.service("web", version, Map.of(), labels, "10.0.0.1"));
    }

    private WatchFeed changes(String selector, EventEncoder encoder) {
        return feed(SERVICES, selection(selector), encoder, cursor(SERVICES), Collections.emptyIterator(), -1);
    }

    private WatchFeed withState(String selector, boolean marksEnd) {
        Snapshot state = cluster.served(SERVICES).snapshot();
        return feed(
                SERVICES,
                selection(selector),
                PROTOBUF,
                cursor(SERVICES),
                state.objects().iterator(),
                marksEnd ? state.version() : -1);
    }

    private static WatchFeed feed(
            Resource resource,
            Selection selection,
            EventEncoder encoder,
            History.Cursor cursor,
            Iterator<KubeObject> state,
            long end) {
        return new WatchFeed(resource, selection, encoder, cursor, state, end);
    }

    private History.Cursor cursor(Resource resource) {
        return cluster.served(resource)
                .history()
                .after(cluster.served(resource).snapshot().version());
    }

    private static Selection selection(String labels) {
        return new Selection("", LabelSelector.parse(labels), FieldSelector.EVERYTHING);
    }

    private List<String> news(Resource resource, WatchFeed feed) {
        return Frames.events(frames.drain(feed)).stream()
                .map(event -> Frames.show(resource, event))
                .toList();
    }

    private static Meta.Status status(WatchEvent event) throws IOException {
        return Meta.Status.parseFrom(event.message());
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }
}
