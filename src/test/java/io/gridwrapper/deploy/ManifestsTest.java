package io.gridwrapper.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files under deploy/ by themselves. What an apiserver makes of them, src/test/interop/deploy.sh asks. */
class ManifestsTest {

    /** Of the Prometheus Operator: client-java does not know it. */
    private static final String FOREIGN = "PodMonitor";

    private static final Set<String> FIELDS_OF_KUSTOMIZATION = Set.of(
            "apiVersion", "kind", "namespace", "resources", "components", "patches", "images", "configMapGenerator");

    private static final Set<Path> PATCHES = files("patches");

    @ParameterizedTest
    @MethodSource("objects")
    void anObjectHasAllFieldsThatItsKindNeedsAndNoOthers(Document object) {
        assertThatCode(object::whole).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aPatchAndAnExampleHaveOnlyFieldsOfTheirKind(Document part) {
        assertThatCode(part::part).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource({"objects", "parts"})
    void aFieldThatItsKindDoesNotHaveIsRefused(Document document) {
        ObjectNode misspelt = document.content().deepCopy();
        misspelt.withObject("metadata").put("labls", "x");

        Document wrong = new Document(document.file(), misspelt);

        assertThatThrownBy(() -> read(wrong)).hasStackTraceContaining("labls");
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void aKustomizationSaysOnlyWhatIsCheckedHere(Document kustomization) {
        assertThat(kustomization.content().fieldNames()).toIterable().isSubsetOf(FIELDS_OF_KUSTOMIZATION);
    }

    @Test
    void kustomizeReadsEveryFileBesideTheExamplesAndNoOther() throws IOException {
        Set<Path> read = Stream.of("resources", "components", "patches", "envs")
                .flatMap(field -> files(field).stream())
                .filter(path -> !Files.isDirectory(path))
                .collect(Collectors.toSet());

        try (Stream<Path> files = Files.walk(Document.DEPLOY)) {
            assertThat(files.filter(file -> file.toString().matches(".*\\.(yaml|env)"))
                            .filter(file -> !file.endsWith("kustomization.yaml"))
                            .filter(file -> Stream.of("examples", "systemd").noneMatch(file.getParent()::endsWith)))
                    .containsExactlyInAnyOrderElementsOf(read);
        }
    }

    static List<Document> objects() {
        return resources(document -> !isPart(document));
    }

    static List<Document> parts() {
        return resources(ManifestsTest::isPart);
    }

    private static List<Document> resources(Predicate<Document> which) {
        return Document.all().stream()
                .filter(document -> !document.isKustomization() && !document.isA(FOREIGN))
                .filter(which)
                .toList();
    }

    /** An example is read by the proxy alone, and need not have what an apiserver asks for. */
    private static boolean isPart(Document document) {
        return PATCHES.contains(document.file()) || document.file().getParent().endsWith("examples");
    }

    static List<Document> kustomizations() {
        return Document.all().stream().filter(Document::isKustomization).toList();
    }

    private static Object read(Document document) {
        return isPart(document) ? document.part() : document.whole();
    }

    /** What the kustomizations name in a field: names, or objects with a path or with names in a field of that name. */
    private static Set<Path> files(String field) {
        return kustomizations().stream()
                .flatMap(kustomization -> kustomization.content().findValues(field).stream()
                        .flatMap(ManifestsTest::elements)
                        .map(element -> element.isTextual() ? element : element.path("path"))
                        .map(name -> kustomization
                                .file()
                                .resolveSibling(name.asText())
                                .normalize()))
                .collect(Collectors.toSet());
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
