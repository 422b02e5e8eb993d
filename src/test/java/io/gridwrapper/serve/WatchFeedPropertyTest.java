package io.gridwrapper.serve;

import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import io.gridwrapper.cache.History;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.FieldSelector;
import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.Encoders;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.testing.Turmoil;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.EventEncoder;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.WatchEvent;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a client makes of a feed: however its bytes are cut, and whatever happened, it has what a list would give. */
class WatchFeedPropertyTest {

    private static final int CAPACITY = 64 * 1024;

    private final Frames frames = new Frames();

    @Property(tries = 40)
    void throughBuffersWithLittleRoomTheBytesAreTheSame(@ForAll("encodings") Encoding encoding, @ForAll Random random) {
        Cluster cluster = new Cluster().sync();
        for (int i = 0; i < 8; i++) {
            large(cluster, "web-" + i, random);
        }
        WatchFeed whole = feed(cluster, SERVICES, "", encoding);
        WatchFeed cut = feed(cluster, SERVICES, "", encoding);
        for (int i = 0; i < 8; i++) {
            large(cluster, "web-" + (2 + i), random);
        }
        whole.wantBookmark();
        cut.wantBookmark();

        byte[] expected = frames.drain(whole);

        assertThat(frames.drain(cut, random, CAPACITY)).isEqualTo(expected);
        assertThat(expected.length).isGreaterThan(CAPACITY);
    }

    @Property(tries = 40)
    void whatIsReplayedOverNothingIsTheList(@ForAll("pruned") Resource resource, @ForAll Random random) {
        Cluster cluster = new Cluster(1000, 1_700_000_000_000L).sync();
        Turmoil turmoil = new Turmoil(cluster, random);
        steps(turmoil, random.nextInt(100));
        String selector = List.of("", "side=a", "!side", "side notin (b)").get(random.nextInt(4));
        WatchFeed feed = feed(cluster, resource, selector, Encoding.PROTOBUF);
        Map<ObjectKey, KubeObject> client = new TreeMap<>();
        for (int i = 0; i < 5; i++) {
            steps(turmoil, random.nextInt(20));
            replay(resource, frames.drain(feed, random, 60_000), client);
        }
        turmoil.settle();
        replay(resource, frames.drain(feed, random, 60_000), client);

        LabelSelector labels = LabelSelector.parse(selector);
        Map<ObjectKey, MessageLite> expected = cluster.expected(resource);
        expected.keySet()
                .removeIf(key -> !labels.matches(
                        cluster.served(resource).snapshot().get(key).labels()));
        assertThat(Cluster.parsed(resource, client)).isEqualTo(expected);
    }

    @Provide
    Arbitrary<Encoding> encodings() {
        return Arbitraries.of(Encoding.PROTOBUF, Encoding.JSON);
    }

    @Provide
    Arbitrary<Resource> pruned() {
        return Arbitraries.of(Resource.SERVED).filter(Resource::holdsEndpoints);
    }

    private static void steps(Turmoil turmoil, int count) {
        for (int i = 0; i < count; i++) {
            turmoil.step();
        }
    }

    /** A service of any size up to some more than a buffer. */
    private static void large(Cluster cluster, String name, Random random) {
        String text = "x".repeat(random.nextInt(CAPACITY * 5 / 4));
        cluster.service(KubeObjects.service(name, cluster.version() + 1, Map.of("text", text)));
    }

    private static WatchFeed feed(Cluster cluster, Resource resource, String selector, Encoding encoding) {
        Snapshot state = cluster.served(resource).snapshot();
        History.Cursor cursor = cluster.served(resource).history().after(state.version());
        Selection selection = new Selection("", LabelSelector.parse(selector), FieldSelector.EVERYTHING);
        EventEncoder encoder = Encoders.ofEvents(encoding);
        return new WatchFeed(
                resource, selection, encoder, cursor, state.objects().iterator(), state.version());
    }

    private static void replay(Resource resource, byte[] stream, Map<ObjectKey, KubeObject> client) {
        for (WatchEvent event : Frames.events(stream)) {
            switch (event.type()) {
                case ADDED -> {
                    KubeObject added = KubeObjects.of(resource, event.message());
                    assertThat(client.put(added.key(), numbered(added))).isNull();
                }
                case MODIFIED -> {
                    KubeObject modified = KubeObjects.of(resource, event.message());
                    KubeObject before = client.put(modified.key(), numbered(modified));
                    assertThat(before.version()).isLessThan(modified.version());
                }
                case DELETED -> {
                    KubeObject deleted = KubeObjects.of(resource, event.message());
                    assertThat(client.remove(deleted.key()).version()).isLessThan(deleted.version());
                }
                case BOOKMARK -> {
                    // the end of the state
                }
                case ERROR -> throw new AssertionError(event);
            }
        }
    }

    /** An object that was read has its version in no slot yet. */
    private static KubeObject numbered(KubeObject object) {
        return object.withVersion(object.version());
    }
}
