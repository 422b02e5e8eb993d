package io.gridwrapper.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script of target/dist, as a user calls it. */
@Timeout(120)
class StartScriptIT {

    private static final Path DIST = Path.of(System.getProperty("dist.home"));
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    private record Ended(int code, String output) {}

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aSignalToTheScriptEndsWatchesWholeAndTheProcessWithCodeZero(String signal) throws Exception {
        assumeThat(ignoresInterrupts())
                .as("whoever started this ignores SIGINT, and so does all below")
                .isFalse();
        try (RunningCommand command = RunningCommand.await(examples(script()))) {
            URL watch = URI.create("http://127.0.0.1:" + command.port() + "/api/v1/nodes?watch=1")
                    .toURL();
            HttpURLConnection connection = (HttpURLConnection) watch.openConnection();
            try (InputStream events = connection.getInputStream()) {
                assertThat(events.read()).isEqualTo('{');
                assertThat(end(new ProcessBuilder(
                                        "kill",
                                        "-" + signal,
                                        String.valueOf(command.process().pid())))
                                .code())
                        .isZero();
                // Fails where the stream is cut.
                assertThat(new String(events.readAllBytes(), UTF_8)).endsWith("}\n");
            }
            assertThat(command.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(command.process().exitValue()).isZero();
        }
    }

    @Test
    void itWorksFromAnyFolderAndThroughLinks() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("a link"), DIST);
        Path command = Files.createSymbolicLink(
                folder.resolve("grid wrapper"), Path.of("a link", "bin", "application-grid-wrapper"));
        assertThat(link).isDirectory();
        assertThat(end(command("./" + command.getFileName(), "--version"))).isEqualTo(version());
    }

    @Test
    void itWorksInAFolderOfAnyName() throws Exception {
        Path copy = copy(folder.resolve("a copy"));
        assertThat(end(command(copy.resolve("bin/application-grid-wrapper").toString(), "--version")))
                .isEqualTo(version());
    }

    @Test
    void itStartsFromTheArchiveOfTheBuild() throws Exception {
        assumeThat(archives()).as("this Java makes none").isNotEmpty();
        ProcessBuilder command = script("--version");
        command.environment().put("JAVA_OPTS", "-Xlog:class+load");
        assertThat(end(command).output())
                .containsPattern("io\\.gridwrapper\\.launch\\.Main source: shared objects file");
    }

    @Test
    void anArchiveThatDoesNotFitIsPassedOverInSilence() throws Exception {
        ProcessBuilder command = script("--version");
        command.environment().put("JAVA_OPTS", "-XX:ObjectAlignmentInBytes=16");
        assertThat(end(command)).isEqualTo(version());
    }

    @Test
    void theUsersOptionsComeLastAndWin() throws Exception {
        ProcessBuilder command = script("--version");
        command.environment().put("JAVA_OPTS", "-Xmx64m -XX:+PrintFlagsFinal");
        assertThat(end(command).output().lines().map(line -> line.replaceAll(" +", " ")))
                .anyMatch(line -> line.contains(" MaxHeapSize = 67108864 "))
                .anyMatch(line -> line.contains(" UseSerialGC = true "));
    }

    @Test
    void argumentsArriveAsTheyAre() throws Exception {
        Ended ended = end(script("--manifests", folder.resolve("not there *").toString()));
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.output()).hasLineCount(1).contains("not there *");
    }

    @Test
    void aJavaThatIsNotThereOrTooOldIsNamed() throws Exception {
        ProcessBuilder command = script("--version");
        command.environment().put("JAVA_HOME", folder.toString());
        assertThat(end(command))
                .isEqualTo(new Ended(2, "application-grid-wrapper: JAVA_HOME has no bin/java: " + folder + "\n"));

        Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexit 1\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
        assertThat(end(command))
                .isEqualTo(new Ended(
                        2,
                        "application-grid-wrapper: Java 17 or newer is needed; " + folder.toRealPath()
                                + "/bin/java is 11.0.2\n"));
    }

    private static Ended version() {
        return new Ended(0, Version.text() + "\n");
    }

    private ProcessBuilder script(String... arguments) {
        return command(DIST.resolve("bin/application-grid-wrapper").toString(), arguments);
    }

    private ProcessBuilder command(String path, String... arguments) {
        List<String> line = new ArrayList<>(List.of(path));
        line.addAll(List.of(arguments));
        ProcessBuilder command =
                new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
        command.environment().put("JAVA_HOME", JAVA_HOME.toString());
        command.environment().keySet().removeAll(List.of("JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        return command;
    }

    private static ProcessBuilder examples(ProcessBuilder script) {
        script.command().addAll(List.of("--manifests", DIST.resolve("examples").toString()));
        script.command().addAll(List.of("--hostname=node-a1", "--bind-address=127.0.0.1:0"));
        return script;
    }

    private static Ended end(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private static List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(DIST.resolve("lib"))) {
            return files.filter(file -> file.toString().matches(".*\\.(jsa|aot)"))
                    .toList();
        }
    }

    private static Path copy(Path target) throws IOException {
        try (Stream<Path> files = Files.walk(DIST)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(DIST.relativize(file).toString()));
            }
        }
        return target;
    }

    /** By the bit of SIGINT in the mask of ignored signals, where the system tells. */
    private static boolean ignoresInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Arrays.stream(Files.readString(status).split("\n"))
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }
}
