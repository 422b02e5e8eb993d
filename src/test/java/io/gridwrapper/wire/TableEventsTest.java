package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.testing.KubeObjects;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TableEventsTest {

    private static final KubeObject SLICE = KubeObjects.of(
                    Resource.ENDPOINT_SLICES, KubeObjects.slice("web-1", "web", "10.0.0.1@a", "10.0.0.2@b"))
            .withVersion(1_000_000_000_000_000_005L);

    @Test
    void onlyTheFirstTableHasColumns() throws IOException {
        EventEncoder events = events(IncludeObject.METADATA);

        assertThat(event(events, EventType.ADDED).at("/object/columnDefinitions"))
                .hasSize(5);
        assertThat(event(events, EventType.MODIFIED)
                        .at("/object/columnDefinitions")
                        .isNull())
                .isTrue();
        assertThat(json(events.bookmark(Resource.ENDPOINT_SLICES, 7, true))
                        .at("/object/columnDefinitions")
                        .isNull())
                .isTrue();
    }

    @Test
    void anEventThatDidNotFitKeepsItsColumns() throws IOException {
        EventEncoder events = events(IncludeObject.METADATA);
        events.eventSize(EventType.ADDED, SLICE);

        assertThat(event(events, EventType.ADDED).at("/object/columnDefinitions"))
                .hasSize(5);
    }

    @Test
    void aDeletedObjectIsARowToo() throws IOException {
        JsonNode deleted = event(events(IncludeObject.METADATA), EventType.DELETED);

        assertThat(deleted.path("type").asText()).isEqualTo("DELETED");
        assertThat(deleted.at("/object/metadata/resourceVersion").asText()).isEqualTo(Long.toString(SLICE.version()));
        assertThat(deleted.at("/object/rows/0/cells/3").asText()).isEqualTo("10.0.0.1,10.0.0.2");
        assertThat(deleted.at("/object/rows/0/object/kind").asText()).isEqualTo("PartialObjectMetadata");
    }

    @Test
    void aBookmarkIsARowOfAnEmptyObject() throws IOException {
        JsonNode bookmark = json(events(IncludeObject.METADATA).bookmark(Resource.NODES, 7, false));

        assertThat(bookmark.at("/object/metadata/resourceVersion").asText()).isEqualTo("7");
        assertThat(bookmark.at("/object/columnDefinitions")).hasSize(10);
        assertThat(bookmark.at("/object/rows/0/cells/1").asText()).isEqualTo("Unknown");
        assertThat(bookmark.at("/object/rows/0/object/metadata/resourceVersion").asText())
                .isEqualTo("7");
    }

    @Test
    void theEndOfTheInitialEventsIsSeenEvenWithoutObjects() throws IOException {
        String annotation = "/object/rows/0/object/metadata/annotations/k8s.io~1initial-events-end";
        EventEncoder events = events(IncludeObject.NONE);

        assertThat(json(events.bookmark(Resource.NODES, 7, true)).at(annotation).asText())
                .isEqualTo("true");
        assertThat(json(events.bookmark(Resource.NODES, 7, false))
                        .at("/object/rows/0/object")
                        .isNull())
                .isTrue();
    }

    @Test
    void anErrorStaysAStatus() throws IOException {
        JsonNode error = json(events(IncludeObject.OBJECT).error(Status.expired("too old")));

        assertThat(error.at("/object/kind").asText()).isEqualTo("Status");
        assertThat(error.at("/object/code").asInt()).isEqualTo(410);
    }

    private static EventEncoder events(IncludeObject include) {
        return new TableEvents(new Table("v1", include, () -> Instant.EPOCH));
    }

    private static JsonNode event(EventEncoder events, EventType type) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(events.eventSize(type, SLICE));
        events.putEvent(type, SLICE, frame);
        assertThat(frame.hasRemaining()).isFalse();
        return json(frame.array());
    }

    private static JsonNode json(byte[] line) throws IOException {
        assertThat(line).endsWith('\n');
        return Recorded.MAPPER.readTree(line);
    }
}
