package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.testing.CapturedLog;
import io.gridwrapper.wire.KubeObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestSourceTest {

    @TempDir
    Path folder;

    private final RecordingSink sink = new RecordingSink();
    private ManifestSource source;
    private CapturedLog log;

    @BeforeEach
    void open() {
        source = new ManifestSource(folder, sink);
        log = new CapturedLog(ManifestSource.class);
    }

    @AfterEach
    void close() {
        source.close();
        log.close();
    }

    @Test
    void anEmptyFolderIsAClusterWithoutObjects() {
        source.start();
        assertThat(sink.collections.keySet())
                .containsExactlyInAnyOrder(
                        Resource.NODES, Resource.SERVICES, Resource.ENDPOINTS, Resource.ENDPOINT_SLICES);
        assertThat(sink.collections.values()).allMatch(list -> list.objects().isEmpty());
        assertThat(sink.unserved).containsExactly(Resource.ENDPOINT_SLICES_V1BETA1);
    }

    @Test
    void aLookThatFindsNoChangeIsASignToo() {
        source.start();
        await().until(() -> sink.heard.containsAll(Resource.SERVED));
        assertThat(sink.changes).isEmpty();
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing");
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> new ManifestSource(missing, sink).start())
                .withMessage("--manifests " + missing + ": the folder cannot be read: no such file or folder");
    }

    @Test
    void aFileInPlaceOfTheFolderIsNamed() throws IOException {
        write("a.yaml", "");
        Path file = folder.resolve("a.yaml");
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> new ManifestSource(file, sink).start())
                .withMessage("--manifests " + file + ": the folder cannot be read: not a folder");
    }

    @Test
    void versionsAreNumbersOfOneLineAndTheFilesAreReplaced() throws IOException {
        write("a.yaml", service("web", "resourceVersion: \"7\"") + "---\n" + node("n1"));
        source.start();
        KubeObject node = sink.objects(Resource.NODES).get(0);
        KubeObject service = sink.objects(Resource.SERVICES).get(0);
        assertThat(node.version()).isGreaterThan(1_000_000_000_000_000_000L);
        assertThat(service.version()).isEqualTo(node.version() + 1);
        assertThat(sink.collections.get(Resource.ENDPOINTS).version()).isEqualTo(service.version());
        assertThat(json(service).at("/metadata/resourceVersion").asText()).isEqualTo(Long.toString(service.version()));
    }

    @Test
    void aVersionStandsInTheSlotOfASlice() throws IOException {
        write("a.yaml", slice("discovery.k8s.io/v1"));
        source.start();
        KubeObject slice = sink.objects(Resource.ENDPOINT_SLICES).get(0);
        assertThat(json(slice).at("/metadata/resourceVersion").asText()).isEqualTo(Long.toString(slice.version()));
        assertThat(slice.withVersion(slice.version() + 1).sameState(slice)).isTrue();
    }

    @Test
    void anObjectHasAnAgeAndAUidThatStay() throws IOException {
        write("a.yaml", node("n1") + "---\n" + service("web", "uid: mine, creationTimestamp: 2020-01-01T00:00:00Z"));
        Files.setLastModifiedTime(folder.resolve("a.yaml"), FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
        source.start();
        JsonNode node = json(sink.objects(Resource.NODES).get(0));
        assertThat(node.at("/metadata/creationTimestamp").asText()).isEqualTo("2026-01-02T03:04:05Z");
        JsonNode service = json(sink.objects(Resource.SERVICES).get(0));
        assertThat(service.at("/metadata/creationTimestamp").asText()).isEqualTo("2020-01-01T00:00:00Z");
        assertThat(service.at("/metadata/uid").asText()).isEqualTo("mine");

        write("a.yaml", node("n1, labels: {a: b}"));
        await().until(() -> sink.lines().contains("APPLIED Node n1"));
        JsonNode changed = json(sink.changes.get(0).object());
        assertThat(changed.at("/metadata/labels/a").asText()).isEqualTo("b");
        assertThat(changed.at("/metadata/uid")).isEqualTo(node.at("/metadata/uid"));
        assertThat(changed.at("/metadata/creationTimestamp")).isEqualTo(node.at("/metadata/creationTimestamp"));
    }

    @Test
    void onlyWhatDiffersIsSaid() throws IOException {
        write("a.yaml", node("n1") + "---\n" + node("n2") + "---\n" + node("n3"));
        source.start();
        write("a.yaml", node("n4") + "---\n" + node("n3") + "---\n" + node("n2, labels: {a: b}"));
        await().until(() -> sink.changes.size() == 3);
        assertThat(sink.lines()).containsExactly("DELETED Node n1", "APPLIED Node n2", "APPLIED Node n4");
        assertThat(sink.changes).allMatch(change -> change.object().version() > lastOf(Resource.NODES));
    }

    @Test
    void aDeletionHoldsTheLastStateUnderANewVersion() throws IOException {
        write("a.yaml", slice("discovery.k8s.io/v1"));
        source.start();
        Files.delete(folder.resolve("a.yaml"));
        await().until(() -> sink.changes.size() == 1);
        ObjectChanged deletion = sink.changes.get(0);
        KubeObject last = sink.objects(Resource.ENDPOINT_SLICES).get(0);
        assertThat(deletion.type()).isEqualTo(ObjectChanged.Type.DELETED);
        assertThat(deletion.object().sameState(last)).isTrue();
        assertThat(deletion.object().version()).isGreaterThan(last.version());
    }

    @Test
    void aFileThatBreaksKeepsItsObjectsAndIsNamedOnce() throws IOException {
        write("a.yaml", node("n1"));
        source.start();
        write("a.yaml", node("n1, labels: 5"));
        await().until(() -> !log.lines().isEmpty());
        write("b.yaml", node("n2"));
        await().until(() -> sink.lines().contains("APPLIED Node n2"));
        assertThat(sink.lines()).containsExactly("APPLIED Node n2");
        assertThat(log.lines())
                .containsExactly("ERROR a.yaml: document 1, line 1: metadata.labels: expected a map, found 5;"
                        + " the objects that it gave before stay");

        write("a.yaml", node("n1, labels: {a: b}"));
        await().until(() -> sink.lines().contains("APPLIED Node n1"));
    }

    @Test
    void aBrokenFileAtTheStartDoesNotHideTheOthers() throws IOException {
        write("a.yaml", "{");
        write("b.json", "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"}}");
        source.start();
        assertThat(sink.objects(Resource.NODES)).hasSize(1);
        assertThat(log.lines()).singleElement().asString().startsWith("ERROR a.yaml: document 1, line 1: ");
    }

    @Test
    void ofTwoFilesTheLastHoldsAndTheFirstReturnsWhenItGoes() throws IOException {
        write("a.yaml", node("n1, labels: {from: a}"));
        write("b.yaml", node("n1, labels: {from: b}"));
        source.start();
        assertThat(sink.objects(Resource.NODES))
                .singleElement()
                .satisfies(node -> assertThat(node.labels().get("from")).isEqualTo("b"));
        assertThat(log.lines()).containsExactly("WARN Node n1 stands in a.yaml and in b.yaml: the last holds");

        Files.delete(folder.resolve("b.yaml"));
        await().until(() -> sink.changes.size() == 1);
        assertThat(sink.changes.get(0).object().labels().get("from")).isEqualTo("a");
    }

    @Test
    void kindsThatAreNotServedAreSkippedWithALineEach() throws IOException {
        write("a.yaml", "{apiVersion: v1, kind: Pod}\n---\n{apiVersion: v1, kind: Pod}\n---\n" + node("n1"));
        write("notes.txt", "{");
        write(".hidden.yaml", "{");
        source.start();
        assertThat(sink.objects(Resource.NODES)).hasSize(1);
        assertThat(log.lines()).containsExactly("WARN a.yaml: objects of v1 Pod are skipped");
    }

    @Test
    void slicesOfV1beta1AreOfferedFromTheFirstOn() throws IOException {
        source.start();
        assertThat(sink.unserved).containsExactly(Resource.ENDPOINT_SLICES_V1BETA1);
        write("a.yaml", slice("discovery.k8s.io/v1beta1"));
        await().until(() -> sink.collections.containsKey(Resource.ENDPOINT_SLICES_V1BETA1));
        assertThat(sink.objects(Resource.ENDPOINT_SLICES_V1BETA1)).hasSize(1);
        assertThat(sink.changes).isEmpty();

        Files.delete(folder.resolve("a.yaml"));
        await().until(() -> sink.lines().contains("DELETED EndpointSlice default/web-1"));
    }

    @Test
    void slicesOfV1beta1ThatAreThereAtTheStartAreOffered() throws IOException {
        write("a.yaml", slice("discovery.k8s.io/v1beta1"));
        source.start();
        assertThat(sink.objects(Resource.ENDPOINT_SLICES_V1BETA1)).hasSize(1);
        assertThat(sink.unserved).isEmpty();
    }

    @Test
    void aMountedConfigMapChangesByItsLink() throws IOException {
        Path old = Files.createDirectory(folder.resolve("..1"));
        Files.writeString(old.resolve("a.yaml"), node("n1"));
        Files.createSymbolicLink(folder.resolve("..data"), Path.of("..1"));
        Files.createSymbolicLink(folder.resolve("a.yaml"), Path.of("..data", "a.yaml"));
        source.start();
        assertThat(sink.objects(Resource.NODES)).hasSize(1);

        Path young = Files.createDirectory(folder.resolve("..2"));
        Files.writeString(young.resolve("a.yaml"), node("n2"));
        Files.delete(folder.resolve("..data"));
        Files.createSymbolicLink(folder.resolve("..data"), Path.of("..2"));
        await().until(() -> sink.changes.size() == 2);
        assertThat(sink.lines()).containsExactly("DELETED Node n1", "APPLIED Node n2");
    }

    @Test
    void theExamplesAreValid() {
        try (ManifestSource examples = new ManifestSource(Path.of("deploy", "examples"), sink)) {
            examples.start();
        }
        assertThat(sink.collections.values())
                .hasSize(4)
                .allMatch(list -> list.objects().size() == 3);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aFolderThatGoesChangesNothing() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.writeString(inner.resolve("a.yaml"), node("n1"));
        try (ManifestSource moved = new ManifestSource(inner, sink)) {
            moved.start();
            Files.move(inner, folder.resolve("elsewhere"));
            await().until(() -> !log.lines().isEmpty());
            assertThat(log.lines())
                    .containsExactly("ERROR --manifests " + inner + ": the folder cannot be read: no such file or"
                            + " folder; the objects stay as they were");
            assertThat(sink.changes).isEmpty();
        }
    }

    private long lastOf(Resource resource) {
        return sink.collections.get(resource).version();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static String node(String metadata) {
        return "{apiVersion: v1, kind: Node, metadata: {name: " + metadata + "}}\n";
    }

    private static String service(String name, String metadata) {
        return "{apiVersion: v1, kind: Service, metadata: {name: " + name + ", " + metadata + "}}\n";
    }

    private static String slice(String apiVersion) {
        return "{apiVersion: " + apiVersion + ", kind: EndpointSlice, metadata: {name: web-1}, addressType: IPv4,"
                + " endpoints: [{addresses: [10.0.0.1], nodeName: n1}]}\n";
    }

    private static JsonNode json(KubeObject object) throws IOException {
        return new ObjectMapper().readTree(object.json());
    }
}
