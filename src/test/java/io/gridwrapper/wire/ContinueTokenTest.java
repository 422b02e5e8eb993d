package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContinueTokenTest {

    private static final String RECORDED =
            "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MTI5LCJzdGFydCI6Ii9kZWZhdWx0L3N2Yy0wMDAwOS0wMDAwMFx1MDAwMCJ9";
    private static final String RECORDED_OF_PRESENT_STATE =
            "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoiZGVmYXVsdC9zdmMtMDAwMDBcdTAwMDAifQ";

    @Test
    void anApiserversTokenIsReadAndWritten() {
        ContinueToken token = ContinueToken.after(new ObjectKey("default", "svc-00009-00000"), "", 129);

        assertThat(ContinueToken.parse(RECORDED)).isEqualTo(token);
        assertThat(token.encode()).isEqualTo(RECORDED);
    }

    @Test
    void anApiserversTokenOfThePresentStateIsReadAndWritten() {
        ContinueToken token = ContinueToken.after(new ObjectKey("default", "svc-00000"), "", 60)
                .overPresentState();

        assertThat(ContinueToken.parse(RECORDED_OF_PRESENT_STATE)).isEqualTo(token);
        assertThat(token.encode()).isEqualTo(RECORDED_OF_PRESENT_STATE);
        assertThat(token.isOfPresentState()).isTrue();
    }

    @Test
    void inTheListOfANamespaceTheTokenHoldsTheNameAlone() {
        assertThat(ContinueToken.after(new ObjectKey("default", "web"), "default", 5)
                        .from())
                .isEqualTo("web\0");
        assertThat(ContinueToken.after(new ObjectKey("", "node-1"), "", 5).from())
                .isEqualTo("node-1\0");
    }

    @Property
    void aTokenIsReadAgainAsTheSame(
            @ForAll long version, @ForAll @AlphaChars @NotEmpty String namespace, @ForAll @AlphaChars String name) {
        ContinueToken token = ContinueToken.after(new ObjectKey(namespace, name), "", version == 0 ? 1 : version);

        assertThat(ContinueToken.parse(token.encode())).isEqualTo(token);
    }

    @Property
    void noTextBreaksTheReader(@ForAll String text) {
        assertRefused(text);
    }

    /** What the recorded questions do not hold; of such tokens we say less than the apiserver. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "5",
                "{\"v\":",
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":\"5\",\"start\":\"/a\"}",
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":5.5,\"start\":\"/a\"}",
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":99999999999999999999,\"start\":\"/a\"}",
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":{}}",
                "{\"v\":1,\"rv\":5,\"start\":\"/a\"}",
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"/a\"}x"
            })
    void whatIsOfAnotherFormIsNoToken(String text) {
        assertRefused(text);
    }

    private static void assertRefused(String text) {
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> ContinueToken.parse(token))
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith("invalid continue token: continue key is not valid: ");
    }

    @Test
    void theFirstPageHasNoToken() {
        assertThat(ContinueToken.of(options("", "5"))).isEmpty();
    }

    @Test
    void noVersionStandsBesideAToken() {
        assertThat(ContinueToken.of(options(RECORDED, "0"))).isPresent();
        assertThatThrownBy(() -> ContinueToken.of(options(RECORDED, "5")))
                .hasMessage("specifying resource version is not allowed when using continue");
        assertThatThrownBy(() -> ContinueToken.of(options("x", "5"))).hasMessageContaining("illegal base64 data");
    }

    private static ListOptions options(String token, String version) {
        QueryParameters query = QueryParameters.parse("continue=" + token + "&resourceVersion=" + version);
        return ListOptions.parse(Resource.SERVICES, query, false);
    }
}
