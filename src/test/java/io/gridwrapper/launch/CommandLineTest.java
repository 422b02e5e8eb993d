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
        "--nothing,'Unknown option: ''--nothing'''",
        "nothing,'Unmatched argument at index 2: ''nothing'''",
        "--bind-address=5,'--bind-address: not HOST:PORT: 5'",
        "--bind-address=localhost,'--bind-address: not HOST:PORT: localhost'",
        "--bind-address=localhost:65536,'--bind-address: not a port: 65536'",
        "--bind-address=::1:80,'--bind-address: not HOST:PORT: ::1:80'",
        "--watch-timeout=soon,'--watch-timeout: not a time such as 90s or 5m: soon'",
        "--watch-timeout=0,'--watch-timeout: must be more than nothing'",
        "--watch-timeout=-1s,'--watch-timeout: not a time such as 90s or 5m: -1s'",
        "--notify-channel-size=0,'--notify-channel-size: not a positive number: 0'",
        "--notify-channel-size=many,'Invalid value for option ''--notify-channel-size'': ''many'' is not an int'",
        "--pass-through=some,'--pass-through: not one of kube-proxy, all: some'",
        "--hostname=,'--hostname: empty'",
        "--insecure=false,'--insecure=false: TLS on our side is not there yet'"
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
    void aKubeconfigBesideManifestsIsRefused() {
        assertRefused(
                "--kubeconfig and --manifests cannot both be given", "--kubeconfig=config", "--manifests=" + folder);
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
                .startsWith("neither --kubeconfig nor --manifests is given, and not in a Pod: ");
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
    void helpNamesEachFlag() {
        assertThat(Main.run("--help")).isZero();
        assertThat(printed(out)).contains("--kubeconfig", "--manifests", "--bind-address", "--watch-timeout");
        assertThat(printed(error)).isEmpty();
    }

    @Test
    void versionIsOneLine() {
        assertThat(Main.run("serve", "--version")).isZero();
        assertThat(printed(out)).matches("\\d+\\.\\d+\\.\\d+.*\\R");
    }

    private void assertRefused(String message, String... arguments) {
        assertThat(refusal(arguments)).isEqualTo(message);
    }

    /** The one line after the name of the command. */
    private String refusal(String... arguments) {
        int code = Main.run(arguments);

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
