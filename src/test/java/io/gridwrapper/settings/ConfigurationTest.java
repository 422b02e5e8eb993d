package io.gridwrapper.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gridwrapper.passthrough.PassThrough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where values are given, which place goes before which, and what is said of those that cannot be. */
class ConfigurationTest {

    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void aSource() {
        file = folder.resolve("grid.yaml");
        environment.put("GRIDWRAPPER_MANIFESTS", folder.toString());
    }

    @Test
    void withoutAnyValueEachFlagHasItsPreset() {
        assertThat(settings("--hostname=a"))
                .isEqualTo(new Settings(
                        Optional.empty(),
                        Optional.of(folder),
                        "a",
                        new Address("localhost", 51_006),
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ofSeconds(60),
                        1024,
                        PassThrough.KUBE_PROXY,
                        false));
    }

    @Test
    void aFlagGoesBeforeTheEnvironmentAndThatBeforeTheFile() throws IOException {
        write("watch-timeout: 1s");
        assertThat(settings("--config=" + file).watchTimeout()).isEqualTo(Duration.ofSeconds(1));
        environment.put("GRIDWRAPPER_WATCH_TIMEOUT", "2s");
        assertThat(settings("--config=" + file).watchTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings("--config=" + file, "--watch-timeout=3s").watchTimeout())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void theEnvironmentNamesTheFileWhereNoFlagDoes() throws IOException {
        write("hostname: from-file");
        environment.put("GRIDWRAPPER_CONFIG", file.toString());
        assertThat(settings().hostName()).isEqualTo("from-file");
        Path other = Files.writeString(folder.resolve("other.yaml"), "hostname: from-other");
        assertThat(settings("--config=" + other).hostName()).isEqualTo("from-other");
    }

    @Test
    void theNodesNameIsThatOfTheKubeletWhereNoPlaceGivesOne() throws IOException {
        environment.put("NODE_NAME", "from-kubelet");
        assertThat(settings().hostName()).isEqualTo("from-kubelet");
        write("hostname: from-file");
        assertThat(settings("--config=" + file).hostName()).isEqualTo("from-file");
    }

    @Test
    void everyFlagCanBeGivenInEachPlace() throws IOException {
        Map<String, String> values = Map.ofEntries(
                Map.entry("hostname", "node-1"),
                Map.entry("bind-address", "[::1]:80"),
                Map.entry("admin-bind-address", "10.0.0.1:81"),
                Map.entry("watch-timeout", "5m"),
                Map.entry("notify-channel-size", "7"),
                Map.entry("pass-through", "all"),
                Map.entry("debug", "true"),
                Map.entry("insecure", "true"),
                Map.entry("support-endpointslice", "false"),
                Map.entry("kube-qps", "1000"),
                Map.entry("kube-burst", "1000"),
                Map.entry("wrapper-in-cluster", "false"),
                Map.entry("service-autonomy-enhancement", "enabled=false,interval=30,address=http://localhost:51005"));
        assertThat(Flags.IN_FILE).extracting(Flag::name).containsAll(values.keySet());
        Settings byFlags = settings(values.entrySet().stream()
                .map(entry -> "--" + entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new));
        write(values.entrySet().stream()
                .map(entry -> entry.getKey() + ": '" + entry.getValue() + "'\n")
                .collect(Collectors.joining()));
        Settings byFile = settings("--config=" + file);
        for (Flag<?> flag : Flags.IN_FILE) {
            environment.computeIfAbsent(flag.variable(), variable -> values.get(flag.name()));
        }

        assertThat(byFlags.bindAddress()).isEqualTo(new Address("::1", 80));
        assertThat(byFlags.adminBindAddress()).contains(new Address("10.0.0.1", 81));
        assertThat(byFlags.debug()).isTrue();
        assertThat(byFile).isEqualTo(byFlags);
        assertThat(settings()).isEqualTo(byFlags);
    }

    @Test
    void aVariableThatIsBlankCountsAsNone() {
        environment.put("GRIDWRAPPER_WATCH_TIMEOUT", "");
        environment.put("GRIDWRAPPER_CONFIG", " ");
        assertThat(settings().watchTimeout()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void whatAKubeletSaysOfAServiceOfOurNameIsNoneOfOurs() {
        environment.put("GRIDWRAPPER_SERVICE_HOST", "10.0.0.1");
        environment.put("GRIDWRAPPER_SERVICE_PORT_HTTP", "80");
        environment.put("GRIDWRAPPER_PORT", "tcp://10.0.0.1:80");
        environment.put("GRIDWRAPPER_PORT_80_TCP_ADDR", "10.0.0.1");
        assertThat(settings().manifests()).contains(folder);
    }

    @Test
    void everyFaultIsNamedWithThePlaceWhereItStands() throws IOException {
        write("# first line\nwatch-timeout: soon\nhostname: ''\n");
        environment.put("GRIDWRAPPER_PASS_THROUGH", "some");
        environment.put("GRIDWRAPPER_HOSTNMAE", "a");

        assertThat(faults("--config=" + file, "--bind-address=5", "--notify-channel-size=0", "start", "--nothing", "x"))
                .containsExactlyInAnyOrder(
                        "--nothing: unknown",
                        "start: not a command",
                        "GRIDWRAPPER_HOSTNMAE: unknown; did you mean GRIDWRAPPER_HOSTNAME?",
                        file + " line 3: hostname: empty",
                        "--bind-address: not HOST:PORT: 5",
                        file + " line 2: watch-timeout: not a time such as 90s or 5m: soon",
                        "--notify-channel-size: not a positive number: 0",
                        "GRIDWRAPPER_PASS_THROUGH: not one of kube-proxy, all: some");
    }

    @Test
    void whatTheOriginalDoesAndWeDoNotIsNotTakenWhereItIsAskedFor() {
        assertThat(faults("--wrapper-in-cluster", "--service-autonomy-enhancement=enabled=true,interval=30"))
                .containsExactlyInAnyOrder(
                        "--wrapper-in-cluster: not there yet, only false is taken",
                        "--service-autonomy-enhancement: not there yet, only enabled=false is taken");
        assertThat(faults("--service-autonomy-enhancement=on"))
                .containsExactly("--service-autonomy-enhancement: not enabled=false,interval=...,address=...: on");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bind-adress: a:1| line 1: bind-adress: unknown; did you mean bind-address?",
                "kube_qps: 1| line 1: kube_qps: unknown; did you mean kube-qps?",
                "config: other| line 1: config: a file cannot name another",
                "hostname:| line 1: hostname: has no value",
                "hostname: ~| line 1: hostname: has no value",
                "hostname: [a]| line 1: hostname: not a single value",
                "hostname: {a: {b: c}}| line 1: hostname: not a single value",
                "{a: b}: c| line 1: a key that is no name",
                "- hostname| line 1: not a mapping of names to values",
                "hostname| line 1: not a mapping of names to values",
                "hostname: 'a| line 1: found unexpected end of stream",
                "hostname: *a| line 1: hostname: not a single value"
            })
    void aLineOfTheFileThatCannotBeIsNamed(String text, String fault) throws IOException {
        write(text);
        assertThat(faults("--config=" + file)).containsExactly(file + " " + fault);
    }

    @Test
    void aKeyThatStandsTwiceIsNamedWithBothLines() throws IOException {
        write("hostname: a\n\nhostname: a\n");
        assertThat(faults("--config=" + file)).containsExactly(file + " line 3: hostname: stands on line 1 too");
    }

    @Test
    void aSecondDocumentIsRefused() throws IOException {
        write("hostname: a\n---\nhostname: b\n");
        assertThat(faults("--config=" + file)).containsExactly(file + " line 2: a second document");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "---\n", "{}"})
    void aFileMayBeEmpty(String text) throws IOException {
        write(text);
        assertThat(settings("--config=" + file).manifests()).contains(folder);
    }

    @Test
    void aFileThatCannotBeReadIsNamedWithWhatNamesIt() throws IOException {
        environment.put("GRIDWRAPPER_CONFIG", file.toString());
        assertThat(faults()).containsExactly("GRIDWRAPPER_CONFIG: no such file: " + file);
        assertThat(faults("--config=" + folder))
                .containsExactly("--config: cannot read " + folder + ": Is a directory");
        Files.write(file, new byte[] {'a', ':', ' ', (byte) 0xff});
        assertThat(faults()).containsExactly(file + ": not UTF-8");
        Files.write(file, new byte[70_000]);
        assertThat(faults()).singleElement().asString().endsWith(": longer than 65536 bytes");
    }

    @Test
    void aFaultIsOneLineWhateverIsWrittenThere() {
        assertThat(faults("--bind-address=a\nb\u001b[31m")).containsExactly("--bind-address: not HOST:PORT: a b [31m");
    }

    @Test
    void inAnotherJettyParametersGoBeforePropertiesAndThoseBeforeTheEnvironment() {
        Map<String, String> parameters = new HashMap<>(Map.of("--hostname", "p", "javax.foo", "x", "--kubeconfig", ""));
        Map<String, String> properties =
                Map.of("gridwrapper.hostname", "q", "gridwrapper.watch-timeout", "7s", "gridwrapper.war", "w");
        environment.put("GRIDWRAPPER_WATCH_TIMEOUT", "8s");
        environment.put("GRIDWRAPPER_DEBUG", "true");

        Settings settings = Configuration.inContainer(parameters, properties, environment, new Faults())
                .settings();

        assertThat(settings.hostName()).isEqualTo("p");
        assertThat(settings.watchTimeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(settings.debug()).isTrue();
    }

    @Test
    void inAnotherJettyWhatCannotActThereIsRefused() throws IOException {
        write("insecure: true\nkube-qps: 5\n");
        environment.put("GRIDWRAPPER_BIND_ADDRESS", "localhost:80");
        Map<String, String> properties = Map.of("gridwrapper.config", file.toString(), "gridwrapper.hostnam", "a");

        SettingsException refused = catchThrowableOfType(
                SettingsException.class,
                () -> Configuration.inContainer(Map.of("--nothing", "1"), properties, environment, new Faults())
                        .settings());

        String reason = "cannot act in a Jetty that is started without us: set it there";
        assertThat(refused.faults())
                .containsExactlyInAnyOrder(
                        "--nothing: unknown",
                        "gridwrapper.hostnam: unknown; did you mean gridwrapper.hostname?",
                        "GRIDWRAPPER_BIND_ADDRESS: " + reason,
                        file + " line 1: insecure: " + reason);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
    }

    private Settings settings(String... arguments) {
        Faults faults = new Faults();
        return Configuration.embedded(CommandLineOptions.parse(arguments, faults), environment, faults)
                .settings();
    }

    private List<String> faults(String... arguments) {
        return catchThrowableOfType(SettingsException.class, () -> settings(arguments))
                .faults();
    }
}
