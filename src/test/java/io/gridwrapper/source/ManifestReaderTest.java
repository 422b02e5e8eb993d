package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestReaderTest {

    private static final String NODE = "{apiVersion: v1, kind: Node, metadata: {name: %s}}\n";

    @Test
    void aFileHoldsSeveralDocumentsSomeOfThemEmpty() {
        ManifestFile file =
                yaml("---\n# only a comment\n---\n" + NODE.formatted("a") + "---\n" + NODE.formatted("b") + "---\n");
        assertThat(names(file)).containsExactly("Node a", "Node b");
    }

    @Test
    void aListOfKubectlNamesTheKindAfterTheObject() {
        ManifestFile file = yaml("""
                apiVersion: v1
                items:
                - addressType: IPv4
                  apiVersion: discovery.k8s.io/v1
                  endpoints: []
                  kind: EndpointSlice
                  metadata: {name: web-1, namespace: shop}
                - {apiVersion: v1, kind: Service, metadata: {name: web}}
                kind: List
                metadata: {resourceVersion: ""}
                """);
        assertThat(names(file)).containsExactly("EndpointSlice shop/web-1", "Service default/web");
        assertThat(file.unknownFields()).isEmpty();
    }

    @Test
    void itemsOfAnApiserversListNeedNoKind() {
        ManifestFile file =
                json("{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"a\"}}]}");
        assertThat(names(file)).containsExactly("Node a");
        assertThat(names(json("{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"items\":[]}")))
                .isEmpty();
    }

    @Test
    void aListWithoutItemsIsEmpty() {
        assertThat(names(yaml("{apiVersion: v1, kind: List}"))).isEmpty();
        assertThat(names(yaml("{apiVersion: v1, kind: List, items: null}"))).isEmpty();
    }

    @Test
    void itemsThatAreGivenTwiceAreAllRead() {
        assertThat(names(
                        json("{\"items\":[{\"metadata\":{\"name\":\"a\"}}],\"kind\":\"NodeList\",\"apiVersion\":\"v1\","
                                + "\"items\":[{\"metadata\":{\"name\":\"b\"}}]}")))
                .containsExactly("Node a", "Node b");
    }

    @Test
    void otherKindsAreNamedOnce() {
        ManifestFile file = yaml(
                "{apiVersion: v1, kind: Pod}\n---\n{apiVersion: v1, kind: Pod}\n---\n"
                        + "{apiVersion: discovery.k8s.io/v9, kind: EndpointSlice, items: 1}\n---\n{apiVersion: x/v1, kind: AllowList}\n");
        assertThat(file.manifests()).isEmpty();
        assertThat(file.skippedKinds())
                .containsExactly("discovery.k8s.io/v9 EndpointSlice", "v1 Pod", "x/v1 AllowList");
    }

    @Test
    void unknownFieldsAreNamedWithTheirDocument() {
        ManifestFile file =
                yaml(NODE.formatted("a") + "---\n{apiVersion: v1, kind: Node, metadata: {name: b}, specs: {}}");
        assertThat(file.unknownFields()).containsExactly("document 2: specs");
    }

    @Test
    void aNodeHasNoNamespaceAndAServiceIsInDefault() {
        assertThat(names(yaml("{apiVersion: v1, kind: Node, metadata: {name: a, namespace: b}}")))
                .containsExactly("Node a");
        assertThat(names(yaml("{apiVersion: v1, kind: Service, metadata: {name: a}}")))
                .containsExactly("Service default/a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{apiVersion: v1, kind: Node} | document 1, line 1: metadata.name of this Node is missing",
                "{apiVersion: v1} | document 1, line 1: kind is missing",
                "{kind: Node} | document 1, line 1: apiVersion is missing",
                "[1] | document 1, line 1: expected an object",
                "{apiVersion: v1, kind: List, items: [1]} | document 1, line 1: expected an object",
                "{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Service, spec: {ports: x}}]} | document 1, line 1: items[0].spec.ports: expected a list, found \"x\"",
                "{apiVersion: v1, kind: Node, metadata: {name: &n a, uid: *n}} | document 1, line 1: an alias (*n) is not supported: repeat the value",
            })
    void aFaultIsNamedWithItsDocumentAndLine(String yaml, String message) {
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> yaml(yaml))
                .withMessage(message);
    }

    @Test
    void theLineIsThatOfTheFile() {
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(
                        () -> yaml(NODE.formatted("a") + "---\napiVersion: v1\nkind: Node\nmetadata:\n  name: [a]\n"))
                .withMessage("document 2, line 6: metadata.name: expected a string, found a list");
    }

    @Test
    void brokenYamlIsOneLine() {
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> yaml("apiVersion: v1\nkind: [\n"))
                .withMessage("document 1, line 3: expected the node content, but found '<stream end>'");
    }

    @Test
    void brokenJsonIsOneLine() {
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> json("{\"kind\": nil}"))
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("document 1, line 1: ")
                        .doesNotContain("\n"));
    }

    @Test
    void nestingIsBounded() {
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> json("[".repeat(5000)))
                .withMessageContaining("nesting depth");
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> yaml("[".repeat(5000)))
                .withMessageContaining("nesting depth");
    }

    private static List<String> names(ManifestFile file) {
        return file.manifests().stream()
                .map(manifest -> manifest.id().toString())
                .toList();
    }

    private static ManifestFile yaml(String text) {
        return ManifestReader.read("a.yaml", text.getBytes(StandardCharsets.UTF_8), 0);
    }

    private static ManifestFile json(String text) {
        return ManifestReader.read("a.json", text.getBytes(StandardCharsets.UTF_8), 0);
    }
}
