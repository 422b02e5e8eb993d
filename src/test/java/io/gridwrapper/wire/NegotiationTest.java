package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.kube.StatusException;
import java.util.EnumSet;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class NegotiationTest {

    private static final String KUBECTL = "application/json;as=Table;v=v1;g=meta.k8s.io,"
            + "application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";
    private static final Set<Encoding> SERVED = EnumSet.of(Encoding.PROTOBUF, Encoding.JSON);
    private static final Set<As> NO_TRANSFORM = Set.of();

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"*/*", "application/json", "application/json, */*", "application/json;charset=utf-8"})
    void jsonIsTheFirstChoice(String accept) {
        Accepted json = new Accepted(Encoding.JSON, "application/json", As.NONE, "", false);

        assertThat(Negotiation.forObjects(accept, SERVED, NO_TRANSFORM)).isEqualTo(json);
        assertThat(Negotiation.forLists(accept, SERVED, NO_TRANSFORM)).isEqualTo(json);
        assertThat(Negotiation.forWatch(accept, SERVED, NO_TRANSFORM)).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/vnd.kubernetes.protobuf, */*",
                "application/vnd.kubernetes.protobuf,application/json",
                "application/vnd.kubernetes.protobuf;stream=watch",
                "*/*, application/vnd.kubernetes.protobuf;q=0.1"
            })
    void kubeProxyGetsProtobuf(String accept) {
        assertThat(Negotiation.forLists(accept, SERVED, NO_TRANSFORM).contentType())
                .isEqualTo("application/vnd.kubernetes.protobuf");
        assertThat(Negotiation.forWatch(accept, SERVED, NO_TRANSFORM).contentType())
                .isEqualTo("application/vnd.kubernetes.protobuf;stream=watch");
    }

    @Test
    void kubectlGetsATableWhereThereAreTables() {
        Accepted table = Negotiation.forLists(KUBECTL, SERVED, EnumSet.of(As.TABLE));

        assertThat(table).isEqualTo(new Accepted(Encoding.JSON, "application/json", As.TABLE, "v1", false));
    }

    @Test
    void kubectlFallsToPlainJsonWhereThereAreNone() {
        assertThat(Negotiation.forLists(KUBECTL, SERVED, NO_TRANSFORM).as()).isEqualTo(As.NONE);
        assertThat(Negotiation.forWatch(KUBECTL, SERVED, NO_TRANSFORM).as()).isEqualTo(As.NONE);
    }

    @Test
    void anEncodingThatIsNotServedIsSkipped() {
        assertThat(Negotiation.forObjects("application/yaml, application/json;q=0.1", SERVED, NO_TRANSFORM)
                        .encoding())
                .isEqualTo(Encoding.JSON);
        assertThatThrownBy(() -> Negotiation.forObjects("application/yaml", SERVED, NO_TRANSFORM))
                .isInstanceOf(StatusException.class)
                .hasMessage("406: Not Acceptable\n\nAvailable representations: "
                        + "application/json, application/vnd.kubernetes.protobuf");
    }

    @Test
    void aFailureIsNeverRefused() {
        assertThat(Negotiation.forErrors(KUBECTL, SERVED).map(Accepted::as)).contains(As.NONE);
        assertThat(Negotiation.forErrors("application/*", SERVED).map(Accepted::encoding))
                .contains(Encoding.JSON);
        assertThat(Negotiation.forErrors("text/html", SERVED)).isEmpty();
    }

    @Test
    void peopleGetIndentedJson() {
        Accepted plain = Negotiation.forObjects("", SERVED, NO_TRANSFORM);
        Accepted pretty = Negotiation.forObjects("application/json;pretty=1", SERVED, NO_TRANSFORM);

        assertThat(pretty.isIndented("false", "kubectl")).isTrue();
        assertThat(plain.isIndented("true", null)).isTrue();
        assertThat(plain.isIndented("", "curl/8.1")).isTrue();
        assertThat(plain.isIndented("0", "curl/8.1")).isFalse();
        assertThat(plain.isIndented(null, "kube-proxy/v1.36")).isFalse();
    }

    @Test
    void clausesBeyondTheLimitAreIgnored() {
        String accept = "text/html,".repeat(MediaType.CLAUSE_LIMIT) + "application/json";

        assertThat(MediaType.parseAccept(accept)).hasSize(MediaType.CLAUSE_LIMIT);
    }

    @Property
    void noHeaderBreaksTheNegotiation(@ForAll("headers") String accept) {
        try {
            assertThat(SERVED)
                    .contains(Negotiation.forWatch(accept, SERVED, NO_TRANSFORM).encoding());
        } catch (StatusException e) {
            assertThat(e.status().code()).isEqualTo(406);
        }
    }

    @Provide
    Arbitrary<String> headers() {
        return Arbitraries.of(
                        "application/json", "*/*", "*", "/", ",", ";", "=", " ", "q", "q=0.", "1", ";as=Table", "é")
                .list()
                .ofMaxSize(12)
                .map(words -> String.join("", words));
    }
}
