package io.gridwrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.testing.KubeObjects;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyKeysTest {

    private static final String POOL = "apps.openyurt.io/nodepool";

    @Test
    void theAnnotationIsAnArrayOfNodeLabelKeys() {
        assertThat(keys("[\"zone1\"]")).containsExactly("zone1");
        assertThat(keys(" [ \"zone2\" , \"kubernetes.io/hostname\" ]\n"))
                .containsExactly("zone2", "kubernetes.io/hostname");
        assertThat(keys("[\"z\\u006fne\"]")).containsExactly("zone");
    }

    @Test
    void aKeyThatIsNamedTwiceCountsOnce() {
        TopologyKeys keys = of("[\"b\",\"a\",\"b\"]");
        assertThat(keys.keys()).containsExactly("b", "a");
        assertThat(keys.fault()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n", "[]", "[ ]", "null", " null "})
    void aServiceThatNamesNoKeyIsNotKeyedAndThatIsNoFault(String annotation) {
        assertThat(of(annotation)).isEqualTo(TopologyKeys.NONE);
        assertThat(of(annotation).keyed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zone1",
                "\"zone1\"",
                "\"\"",
                "[1]",
                "[\"\"]",
                "[\"zone1\",\"\"]",
                "[\"zone1\",null]",
                "[\"zone1\",1]",
                "[[\"zone1\"]]",
                "{\"zone1\":true}",
                "{}",
                "true",
                "[zone1]",
                "['zone1']",
                "[\"zone1\"",
                "[\"zone1\",]",
                "[,]",
                "[\"zone1\"] x",
                "[\"zone1\"]]",
                "[\"zone1\"],",
                "[\"zone1\"] []",
                "null null",
                "[\"zone1\"] // why",
                "[",
                "]"
            })
    void aValueThatIsNoArrayOfKeysLeavesTheServiceWithoutKeysWithAFault(String annotation) {
        TopologyKeys keys = of(annotation);
        assertThat(keys.keys()).isEmpty();
        assertThat(keys.keyed()).isFalse();
        assertThat(keys.fault()).startsWith("annotation topologyKeys ").endsWith(annotation);
    }

    @Test
    void aLongFaultIsCut() {
        assertThat(of("x".repeat(10_000)).fault()).hasSizeLessThan(200);
    }

    @Test
    void deepNestingIsAFault() {
        assertThat(of("[".repeat(200_000)).fault()).isNotEmpty();
    }

    @Property(tries = 300)
    void whateverTheAnnotationHoldsThereIsAnAnswer(@ForAll String annotation) {
        TopologyKeys keys = of(annotation);
        assertThat(keys.keyed())
                .isNotEqualTo(!keys.fault().isEmpty() || keys.keys().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "kubernetes.io/hostname, kubernetes.io/hostname",
        "openyurt.io/nodepool, " + POOL,
        "kubernetes.io/zone, " + POOL,
    })
    void openYurtsAnnotationNamesOneKey(String annotation, String key) {
        assertThat(of(Map.of(TopologyKeys.OPENYURT_ANNOTATION, annotation)))
                .isEqualTo(new TopologyKeys(List.of(key), ""));
    }

    @Test
    void openYurtsAnnotationTakesNoOtherValue() {
        assertThat(of(Map.of(TopologyKeys.OPENYURT_ANNOTATION, ""))).isEqualTo(TopologyKeys.NONE);
        assertThat(of(Map.of(TopologyKeys.OPENYURT_ANNOTATION, "zone")))
                .isEqualTo(new TopologyKeys(List.of(), "annotation openyurt.io/topologyKeys is not understood: zone"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"zone1\"]", "[]", "zone1", ""})
    void theFirstAnnotationThatIsThereCounts(String own) {
        Map<String, String> both =
                Map.of(TopologyKeys.ANNOTATION, own, TopologyKeys.OPENYURT_ANNOTATION, "openyurt.io/nodepool");
        assertThat(of(both)).isEqualTo(of(own));
    }

    @Test
    void aServiceWithoutAnnotationsIsNotKeyed() {
        assertThat(of(Map.of())).isEqualTo(TopologyKeys.NONE);
        assertThat(of(Map.of("topologykeys", "[\"zone1\"]", "x/topologyKeys", "[\"zone1\"]")))
                .isEqualTo(TopologyKeys.NONE);
    }

    @Test
    void headlessServicesAreAsAnyOther() {
        TopologyKeys keys = TopologyKeys.of(
                KubeObjects.service("web", 1, Map.of(TopologyKeys.ANNOTATION, "[\"zone1\"]"), Map.of(), "None"));
        assertThat(keys.keys()).containsExactly("zone1");
    }

    private static List<String> keys(String annotation) {
        TopologyKeys keys = of(annotation);
        assertThat(keys.fault()).isEmpty();
        return keys.keys();
    }

    private static TopologyKeys of(String annotation) {
        return of(Map.of(TopologyKeys.ANNOTATION, annotation));
    }

    private static TopologyKeys of(Map<String, String> annotations) {
        return TopologyKeys.of(KubeObjects.service("web", 1, annotations));
    }
}
