package io.gridwrapper.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InClusterTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "443");

    @TempDir
    Path folder;

    @Test
    void theServiceAccountIsUsed() throws Exception {
        TestAuthority authority = TestAuthority.create();
        Files.writeString(folder.resolve("ca.crt"), authority.pem());
        Files.writeString(folder.resolve("token"), "abc");
        ClusterAccess access = InCluster.load(folder, ENVIRONMENT);
        assertThat(access.server()).hasToString("https://[fd00::1]:443");
        assertThat(access.trust().authorities()).containsExactly(authority.certificate());
        assertThat(access.identity().authorization()).contains("Bearer abc");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> InCluster.load(folder, Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("not in a Pod: the environment has no KUBERNETES_SERVICE_HOST");
        assertThatThrownBy(() -> InCluster.load(folder, ENVIRONMENT))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("service account: no such file: " + folder.resolve("ca.crt"));
    }
}
