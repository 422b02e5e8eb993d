package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command says to what its user got wrong: one line, and exit code 2. */
class CommandLineTest {

    private static final int USAGE = 2;

    private final PrintStream standardOut = System.out;
    private final PrintStream standardError = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @BeforeEach
    void capture() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(error, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void release() {
        System.setOut(standardOut);
        System.setErr(standardError);
    }

    @ParameterizedTest
    @CsvSource({
        "--nothing,--nothing: unknown",
        "--hostnmae=a,--hostnmae: unknown; did you mean --hostname?",
        "nothing,nothing: not a command",
        "--bind-address,command line: Missing required parameter for option '--bind-address' (HOST:PORT)",
        "--bind-address=5,'--bind-address: not HOST:PORT: 5'",
        "--bind-address=localhost,'--bind-address: not HOST:PORT: localhost'",
        "--bind-address=localhost:65536,'--bind-address: not a port: 65536'",
        "--bind-address=::1:80,'--bind-address: not HOST:PORT: ::1:80'",
        "--watch-timeout=soon,'--watch-timeout: not a time such as 90s or 5m: soon'",
        "--watch-timeout=0,'--watch-timeout: must be more than nothing'",
        "--watch-timeout=-1s,'--watch-timeout: not a time such as 90s or 5m: -1s'",
        "--notify-channel-size=0,'--notify-channel-size: not a positive number: 0'",
        "--notify-channel-size=many,'--notify-channel-size: not a positive number: many'",
        "--pass-through=some,'--pass-through: not one of kube-proxy, all: some'",
        "--hostname=,'--hostname: empty'",
        "--insecure=false,'--insecure: false needs both --cert-file and --key-file'",
        "--cert-file=tls.crt,'--cert-file: needs --insecure=false, without which nothing is served by TLS'"
    })
    void aFlagThatCannotBeIsNamed(String flag, String message) {
        assertRefused(message, "--manifests", folder.toString(), flag);
    }

    @Test
    void manifestsThatAreNotThereAreNamed() {
        Path missing = folder.resolve("missing");
        assertRefused("--manifests: not a folder: " + missing, "--manifests=" + missing);
    }

    @Test
    void aKubeconfigBesideManifestsIsRefused() throws IOException {
        assertRefused(
                "--kubeconfig: cannot be given beside --manifests",
                "--kubeconfig=" + kubeconfig(),
                "--manifests=" + folder);
    }

    @Test
    void aKubeconfigThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing");
        assertThat(refusal("--kubeconfig=" + missing))
                .startsWith("--kubeconfig")
                .contains(missing.toString());
    }

    @Test
    void aKubeconfigThatIsNoYamlIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("config"), "a: [b\nsecret");
        assertThat(refusal("--kubeconfig=" + file))
                .startsWith("--kubeconfig")
                .contains(file.toString())
                .doesNotContain("secret");
    }

    @Test
    void aKubeconfigWithoutAServerIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("config"), "{apiVersion: v1, kind: Config}\n");
        assertThat(refusal("--kubeconfig=" + file)).startsWith("--kubeconfig").contains(file.toString());
    }

    @Test
    void withoutAnySourceTheFlagsForOneAreNamed() {
        // Whoever tests in a Pod has a source.
        assumeThat(System.getenv("KUBERNETES_SERVICE_HOST")).isNull();
        assertThat(refusal("--bind-address=127.0.0.1:0"))
                .startsWith("neither --kubeconfig nor --manifests is given: not in a Pod: ");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            assertThat(refusal("--manifests=" + folder, "--bind-address=" + address))
                    .startsWith("--bind-address: cannot listen on " + address + ": ");
        }
    }

    @Test
    void aDryRunPrintsWhatIsInForceAsAFileThatSaysTheSame() throws IOException {
        Path file = Files.writeString(folder.resolve("grid.yaml"), "watch-timeout: 5m\n");
        Map<String, String> environment = Map.of("GRIDWRAPPER_HOSTNAME", "a # \"b\"\n\u007f\u2028c");
        String[] arguments = {"--dry-run", "--config=" + file, "--kubeconfig=" + kubeconfig(), "--kube-qps=1000"};

        assertThat(Main.run(environment, arguments)).isZero();

        assertThat(printed(error)).isEmpty();
        assertThat(printed(out).lines())
                .containsExactly(
                        "kubeconfig: " + folder.resolve("config") + "  # --kubeconfig",
                        "# manifests: not given",
                        "hostname: \"a # \\\"b\\\"\\n\\u007f\\u2028c\"  # GRIDWRAPPER_HOSTNAME",
                        "bind-address: localhost:51006  # default",
                        "# admin-bind-address: not given",
                        "watch-timeout: 5m  # " + file + " line 1: watch-timeout",
                        "notify-channel-size: 1024  # default",
                        "pass-through: kube-proxy  # default",
                        "debug: false  # default",
                        "insecure: true  # default",
                        "# cert-file: not given",
                        "# key-file: not given",
                        "# ca-file: not given",
                        "kube-qps: 1000  # --kube-qps");
        Path again = Files.writeString(folder.resolve("again.yaml"), printed(out));
        String values = printed(out).replaceAll("  #.*", "");
        out.reset();
        assertThat(Main.run(Map.of(), "--config=" + again, "--dry-run")).isZero();
        assertThat(printed(out).replaceAll("  #.*", "")).isEqualTo(values);
    }

    @Test
    void aDryRunChecksWhatTheStartWould() {
        Path missing = folder.resolve("missing");
        assertRefused("--manifests: not a folder: " + missing, "--dry-run", "--manifests=" + missing);
    }

    @Test
    void eachFaultIsALine() {
        assertThat(Main.run(Map.of(), "--bind-address=5", "--manifests=" + folder, "--debug=maybe"))
                .isEqualTo(USAGE);
        assertThat(printed(error).lines())
                .containsExactly(
                        "application-grid-wrapper: --bind-address: not HOST:PORT: 5",
                        "application-grid-wrapper: --debug: neither true nor false: maybe");
    }

    @Test
    void anAdminPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            assertThat(refusal(
                            "--manifests=" + folder, "--bind-address=127.0.0.1:0", "--admin-bind-address=" + address))
                    .startsWith("--admin-bind-address: cannot listen on " + address + ": ");
        }
    }

    @Test
    void helpNamesEachFlag() {
        assertThat(Main.run(Map.of(), "--help")).isZero();
        assertThat(printed(out)).contains("--kubeconfig", "--manifests", "--bind-address", "--watch-timeout");
        assertThat(printed(error)).isEmpty();
    }

    @Test
    void versionIsOneLine() {
        assertThat(Main.run(Map.of(), "serve", "--version")).isZero();
        assertThat(printed(out)).matches("\\d+\\.\\d+\\.\\d+.*\\R");
    }

    private Path kubeconfig() throws IOException {
        return Files.writeString(folder.resolve("config"), """
                {apiVersion: v1, kind: Config, current-context: a,
                 contexts: [{name: a, context: {cluster: a, user: a}}],
                 clusters: [{name: a, cluster: {server: "http://127.0.0.1:1"}}],
                 users: [{name: a, user: {token: secret}}]}
                """);
    }

    private void assertRefused(String message, String... arguments) {
        assertThat(refusal(arguments)).isEqualTo(message);
    }

    /** The one line after the name of the command. */
    private String refusal(String... arguments) {
        int code = Main.run(Map.of(), arguments);

        List<String> lines =
                Stream.concat(printed(error).lines(), printed(out).lines()).toList();
        assertThat(lines).singleElement().asString().startsWith("application-grid-wrapper: ");
        assertThat(code).isEqualTo(USAGE);
        return lines.get(0).replace("application-grid-wrapper: ", "");
    }

    private static String printed(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
