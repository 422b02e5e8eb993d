package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client may ask of Tables and partial metadata, and what it may not. */
class TransformationsTest {

    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final String PARTIAL = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
    private static final String PARTIAL_LIST = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
    private static final String SERVICE = "/api/v1/namespaces/default/services/svc-00001";
    private static final String BOOKMARK_ALONE =
            "watch=true&timeoutSeconds=600&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan";
    private static final String ENDS_WITH_STATE = "?" + BOOKMARK_ALONE;

    private static TestServer server;
    private static Client client;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = RecordedCluster.start(folder);
        client = new Client(server.base());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"Object,Service,v1", "Metadata,PartialObjectMetadata,meta.k8s.io/v1", "None,,"})
    void rowsHoldWhatIsAskedFor(String include, String kind, String apiVersion) {
        JsonNode row =
                client.get(SERVICE + "?includeObject=" + include, TABLE).json().at("/rows/0/object");

        assertThat(row.isNull()).isEqualTo(kind == null);
        assertThat(row.path("kind").asText(null)).isEqualTo(kind);
        assertThat(row.path("apiVersion").asText(null)).isEqualTo(apiVersion);
        assertThat(row.has("spec")).isEqualTo(include.equals("Object"));
    }

    @Test
    void otherWordsForIncludeObjectAreRefused() {
        Answer answer = client.get("/api/v1/services?includeObject=all", TABLE);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("message").asText())
                .isEqualTo("Unable to convert to Table as requested: includeObject: Invalid value: \"all\": "
                        + "must be 'Metadata', 'Object', 'None', or empty");
        assertThat(client.get("/api/v1/services?includeObject=all").status()).isEqualTo(200);
    }

    @Test
    void anObjectIsNoListAndAListIsNoObject() {
        assertThat(client.get(SERVICE, PARTIAL_LIST).json().path("message").asText())
                .isEqualTo("you requested PartialObjectMetadataList, but the requested object is not a list "
                        + "(*core.Service)");
        assertThat(client.get("/apis/discovery.k8s.io/v1/endpointslices", PARTIAL)
                        .json()
                        .path("message")
                        .asText())
                .isEqualTo("you requested PartialObjectMetadata, but the requested object is a list "
                        + "(*discovery.EndpointSliceList)");
    }

    @Test
    void metadataOfOneObjectIsServed() {
        JsonNode metadata = client.get(SERVICE, PARTIAL).json();

        assertThat(metadata.path("kind").asText()).isEqualTo("PartialObjectMetadata");
        assertThat(metadata.path("metadata"))
                .isEqualTo(client.get(SERVICE).json().path("metadata"));
        assertThat(metadata.size()).isEqualTo(3);
    }

    @Test
    void aWatchOfMetadataEndsItsStateWithABookmark() {
        try (OpenWatch watch = client.watch("/api/v1/nodes" + ENDS_WITH_STATE, PARTIAL)) {
            List<Event> events = watch.next(7);

            assertThat(events)
                    .extracting(event -> event.object().path("kind").asText())
                    .containsOnly("PartialObjectMetadata");
            assertThat(events.get(6)).hasToString("BOOKMARK of the initial events' end");
        }
    }

    /** No object is a list: an apiserver ends such a watch where the first event would stand. */
    @ParameterizedTest
    @ValueSource(strings = {ENDS_WITH_STATE, "?watch=1&timeoutSeconds=600", "?labelSelector=none&" + BOOKMARK_ALONE})
    void aWatchOfMetadataInTheKindOfAListEndsBeforeItsFirstEvent(String query) {
        Answer answer = client.get("/api/v1/nodes" + query, PARTIAL_LIST);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void aWatchOfMetadataInTheKindOfAListSaysWhyItCannotBe() {
        try (OpenWatch watch = client.watch("/api/v1/endpoints?watch=true&resourceVersion=5", PARTIAL_LIST)) {
            assertThat(watch.rest()).hasToString("[ERROR 410]");
        }
    }

    @Test
    void aWatchOfTablesHasColumnsOnceAndEndsItsStateWithABookmark() {
        try (OpenWatch watch = client.watch("/api/v1/nodes" + ENDS_WITH_STATE + "&includeObject=None", TABLE)) {
            List<Event> events = watch.next(7);

            assertThat(events)
                    .extracting(
                            event -> event.object().path("columnDefinitions").size())
                    .containsExactly(10, 0, 0, 0, 0, 0, 0);
            assertThat(events.get(6).type()).isEqualTo("BOOKMARK");
            assertThat(events.get(6)
                            .object()
                            .at("/rows/0/object/metadata/annotations/k8s.io~1initial-events-end")
                            .asText())
                    .isEqualTo("true");
        }
    }

    @Test
    void anErrorInAWatchOfTablesIsAStatus() {
        try (OpenWatch watch = client.watch("/api/v1/endpoints?watch=true&resourceVersion=5", TABLE)) {
            assertThat(watch.rest()).hasToString("[ERROR 410]");
        }
    }
}
