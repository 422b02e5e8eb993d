package io.gridwrapper.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldSelectorTest {

    private static final Map<String, String> SERVICE =
            Map.of("metadata.name", "web", "metadata.namespace", "shop", "spec.clusterIP", "None");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                                        | true
            metadata.name=web                         | true
            metadata.name==web                        | true
            metadata.name=db                          | false
            metadata.name!=db                         | true
            spec.clusterIP!=None                      | false
            spec.type=                                | true
            spec.type!=ClusterIP                      | true
            metadata.name=web,metadata.namespace=shop | true
            metadata.name=web,metadata.namespace=farm | false
            metadata.name=web,                        | true
            """)
    void aSelectorMatchesAsItsRequirementsSay(String selector, boolean matches) {
        assertThat(FieldSelector.parse(selector, Resource.SERVICES).matches(SERVICE::get))
                .isEqualTo(matches);
    }

    @Test
    void theFieldsAreThoseOfTheResource() {
        FieldSelector.parse("spec.unschedulable=true", Resource.NODES);
        FieldSelector.parse("metadata.namespace=a", Resource.ENDPOINT_SLICES_V1BETA1);

        assertThat(Refusals.of(() -> FieldSelector.parse("spec.nothing=x", Resource.SERVICES)))
                .isEqualTo(Status.badRequest("field label not supported: spec.nothing"));
        assertThat(Refusals.of(() -> FieldSelector.parse("metadata.namespace=a", Resource.NODES)))
                .isEqualTo(Status.badRequest("field label not supported: metadata.namespace"));
        assertThat(Refusals.of(() -> FieldSelector.parse("spec.type=x", Resource.ENDPOINTS)))
                .isEqualTo(Status.badRequest("\"spec.type\" is not a known field selector: only \"metadata.name\","
                        + " \"metadata.namespace\""));
    }

    @Test
    void whatIsNoSelectorIsRefusedBeforeAFieldIs() {
        assertThat(Refusals.of(() -> FieldSelector.parse("spec.nothing=x,a", Resource.SERVICES)))
                .isEqualTo(Status.badRequest("invalid selector: 'spec.nothing=x,a'; can't understand 'a'"));
    }

    @Test
    void onlyAnExactNameIsRequired() {
        assertThat(FieldSelector.parse("metadata.name=a", Resource.NODES).requiredName())
                .contains("a");
        assertThat(FieldSelector.parse("metadata.name!=a", Resource.NODES).requiredName())
                .isEmpty();
        assertThat(FieldSelector.EVERYTHING.requiredName()).isEmpty();
    }

    @Test
    void commasOfNothingSelectEverything() {
        assertThat(FieldSelector.parse(",", Resource.NODES)).isSameAs(FieldSelector.EVERYTHING);
        assertThat(FieldSelector.parse("=", Resource.NODES).isEverything()).isTrue();
    }

    @Property
    void anyNameCanBeAskedForWithEscapes(@ForAll String name) {
        String escaped = name.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\=");

        FieldSelector selector = FieldSelector.parse("metadata.name=" + escaped, Resource.NODES);

        assertThat(selector.requiredName()).contains(name);
        assertThat(FieldSelector.parse(selector.toString(), Resource.NODES)).isEqualTo(selector);
    }
}
