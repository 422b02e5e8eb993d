package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class ContinueTokenTest {

    private static final String RECORDED =
            "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MTI5LCJzdGFydCI6Ii9kZWZhdWx0L3N2Yy0w" + "MDAwOS0wMDAwMFx1MDAwMCJ9";

    @Test
    void anApiserversTokenIsReadAndWritten() {
        ContinueToken token = new ContinueToken(129, new ObjectKey("default", "svc-00009-00000"));

        assertThat(ContinueToken.parse(RECORDED)).isEqualTo(token);
        assertThat(token.encode()).isEqualTo(RECORDED);
    }

    @Property
    void aTokenIsReadAgainAsTheSame(
            @ForAll @LongRange(min = 1) long version,
            @ForAll @AlphaChars String namespace,
            @ForAll @AlphaChars @NotEmpty String name) {
        ContinueToken token = new ContinueToken(version, new ObjectKey(namespace, name));

        assertThat(ContinueToken.parse(token.encode())).isEqualTo(token);
    }

    @Property
    void noTextBreaksTheReader(@ForAll String text) {
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
        Map<String, String[]> query =
                Map.of("continue", new String[] {token}, "resourceVersion", new String[] {version});
        return ListOptions.parse(Resource.SERVICES, query, false);
    }
}
