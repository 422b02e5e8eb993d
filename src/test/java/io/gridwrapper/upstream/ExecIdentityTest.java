package io.gridwrapper.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExecIdentityTest {

    private static final String V1 = "client.authentication.k8s.io/v1";

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));

    @Test
    void itRunsOnceUntilTheTokenExpires() throws Exception {
        ExecIdentity identity = counting("2030-01-01T00:10:00Z");
        assertThat(identity.authorization()).contains("Bearer token-1");
        pass(Duration.ofMinutes(9));
        assertThat(identity.authorization()).contains("Bearer token-1");
        pass(Duration.ofSeconds(50));
        assertThat(identity.authorization()).contains("Bearer token-2");
    }

    @Test
    void itRunsAgainWhenTheTokenWasRefusedButNotAtOnce() throws Exception {
        ExecIdentity identity = counting("2040-01-01T00:00:00Z");
        assertThat(identity.authorization()).contains("Bearer token-1");
        identity.refused();
        assertThat(identity.authorization()).contains("Bearer token-1");
        pass(ExecIdentity.PAUSE);
        identity.refused();
        assertThat(identity.authorization()).contains("Bearer token-2");
    }

    @Test
    void itMayGiveACertificate() throws Exception {
        TestAuthority.Issued issued = TestAuthority.create().issue("client", "EC");
        ExecIdentity identity =
                plugin("printf '%s' '{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + V1 + "\",\"status\":{"
                        + "\"clientCertificateData\":\"" + json(issued.certificatePem()) + "\","
                        + "\"clientKeyData\":\"" + json(issued.keyPem()) + "\"}}'");
        assertThat(identity.certificate().orElseThrow().chain()).containsExactly(issued.certificate());
        assertThat(identity.authorization()).isEmpty();
    }

    @Test
    void theClusterIsToldToThePlugin() throws Exception {
        ClusterAccess access = kubeconfig("""
                {command: ./plugin, apiVersion: %s, provideClusterInfo: true, args: [a, b],
                env: [{name: WHO, value: me}]}
                """.formatted(V1));
        script("echo \"$KUBERNETES_EXEC_INFO $WHO $*\" > info\n" + print("t", "2040-01-01T00:00:00Z"));
        assertThat(access.identity().authorization()).contains("Bearer t");
        assertThat(folder.resolve("info"))
                .hasContent(
                        "{\"apiVersion\":\"" + V1 + "\",\"kind\":\"ExecCredential\",\"spec\":{\"interactive\":false,"
                                + "\"cluster\":{\"server\":\"https://x\"}}} me a b");
    }

    @Test
    void whatGoesWrongIsSaidWithoutTheOutput() throws Exception {
        assertFails("exit 3", "user: PLUGIN failed with exit code 3");
        assertFails("echo secret", "user: PLUGIN did not print JSON");
        assertFails("echo '[]'", "user: PLUGIN did not print a JSON object");
        assertFails("echo '{}'", "user: PLUGIN did not print an ExecCredential of " + V1);
        assertFails(
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + V1 + "\",\"status\":{}}'",
                "user: PLUGIN printed neither a token nor a certificate with its key");
        assertFails(print("t", "tomorrow"), "user: PLUGIN printed a broken expirationTimestamp");
        assertFails("exec sleep 60", "user: PLUGIN did not end within 1 s");
    }

    @Test
    void aPluginThatIsNotThereIsNamed() {
        ExecPlugin missing = new ExecPlugin("/none", List.of(), Map.of(), V1, "user", 1);
        assertThatThrownBy(missing::run).isInstanceOf(IOException.class).hasMessage("user: cannot run /none");
    }

    private void assertFails(String script, String message) throws IOException {
        ExecIdentity identity = plugin(script);
        assertThatThrownBy(identity::authorization)
                .isInstanceOf(IOException.class)
                .hasMessage(message.replace("PLUGIN", folder.resolve("plugin").toString()));
    }

    private ExecIdentity counting(String expires) throws IOException {
        return plugin("echo run >> runs\nn=$(wc -l < runs | tr -d ' ')\n" + print("token-$n", expires));
    }

    private static String print(String token, String expires) {
        return "echo \"{\\\"kind\\\":\\\"ExecCredential\\\",\\\"apiVersion\\\":\\\"" + V1
                + "\\\",\\\"spec\\\":{\\\"a\\\":[1]},\\\"status\\\":{\\\"token\\\":\\\"" + token
                + "\\\",\\\"expirationTimestamp\\\":\\\"" + expires + "\\\"}}\"";
    }

    private ExecIdentity plugin(String script) throws IOException {
        script(script);
        String command = folder.resolve("plugin").toString();
        return new ExecIdentity(new ExecPlugin(command, List.of(), Map.of(), V1, "user", 1), now::get);
    }

    private void script(String script) throws IOException {
        Path file = folder.resolve("plugin");
        Files.writeString(file, "#!/bin/sh\ncd " + folder + "\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private ClusterAccess kubeconfig(String exec) throws IOException {
        Path file = folder.resolve("config");
        Files.writeString(file, """
                current-context: x
                contexts: [{name: x, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: 'https://x'}}]
                users: [{name: u, user: {exec: %s}}]
                """.formatted(exec));
        return ClusterAccess.fromKubeconfig(file);
    }

    private static String json(String pem) {
        return pem.replace("\n", "\\n");
    }

    private void pass(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }
}
