package io.gridwrapper.jetty;

import static io.gridwrapper.client.Patience.await;

import io.gridwrapper.client.Patience;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Jetty of its own process with the packaged WAR, started by the lines of jetty/README.md. It listens on ports that are
 * free, which it names in its log.
 */
public final class StandaloneJetty implements AutoCloseable {

    static final Path README = Path.of("jetty", "README.md");

    private static final Path HOME = Path.of(System.getProperty("jetty.home"));
    private static final Path WAR = Path.of(System.getProperty("gridwrapper.war"));
    /** What Java is told on a small node. */
    private static final Path OPTIONS = WAR.resolveSibling("dist").resolve("conf/jvm.options");

    private static final Pattern HTTP = connector("HTTP/1.1");
    private static final Pattern HTTPS = connector("SSL");

    private final Process process;
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final Thread reader = new Thread(this::read, "jetty-log");

    private StandaloneJetty(Process process) {
        this.process = process;
        reader.setDaemon(true);
        reader.start();
    }

    private static Pattern connector(String protocol) {
        return Pattern.compile("Started .*ServerConnector@.*\\{" + protocol + ", .*}\\{127\\.0\\.0\\.1:(\\d+)}");
    }

    /**
     * Starts the command of a Jetty.
     *
     * @param base the {@code jetty.base}
     * @param environment what is set in it
     * @param arguments those of the JVM that begin with {@code -D}, and those of Jetty
     */
    public static StandaloneJetty start(Path base, Map<String, String> environment, String... arguments) {
        StringBuilder line = new StringBuilder("exec java");
        for (boolean ofTheJvm : new boolean[] {true, false}) {
            for (String argument : arguments) {
                if (argument.startsWith("-D") == ofTheJvm) {
                    line.append(" '").append(argument).append('\'');
                }
            }
            line.append(ofTheJvm ? " -jar '" + HOME.resolve("start.jar") + "'" : " jetty.http.port=0 jetty.ssl.port=0");
        }
        return run(base, environment, line.toString());
    }

    /**
     * Runs lines of a shell, the last of which starts Jetty.
     *
     * @param folder where they run
     */
    static StandaloneJetty run(Path folder, Map<String, String> environment, String script) {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).directory(folder.toFile());
        Path java = Path.of(System.getProperty("java.home"), "bin");
        builder.environment().merge("PATH", java.toString(), (path, ours) -> ours + File.pathSeparator + path);
        builder.environment().put("JDK_JAVA_OPTIONS", "@" + OPTIONS + " -Dgridwrapper.war=" + WAR);
        builder.environment().putAll(environment);
        try {
            return new StandaloneJetty(builder.redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy of jetty/ that a test may change. */
    public static Path copyOfBase(Path folder) throws IOException {
        Path source = README.getParent();
        List<Path> files;
        try (var found = Files.walk(source)) {
            files = found.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().matches(".*\\.p12|.*keystore\\.ini"))
                    .toList();
        }
        for (Path file : files) {
            Path copy = folder.resolve(source.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
        return folder;
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.add(line);
            }
        } catch (IOException e) {
            // The process has been killed.
        }
    }

    /** Waits until it listens. */
    public URI http() {
        return URI.create("http://127.0.0.1:" + port(HTTP));
    }

    URI https() {
        return URI.create("https://127.0.0.1:" + port(HTTPS));
    }

    private int port(Pattern started) {
        await().until(() -> port(log, started).isPresent() || !process.isAlive());
        return port(log, started).orElseThrow(() -> new AssertionError("Jetty has ended:\n" + String.join("\n", log)));
    }

    private static Optional<Integer> port(List<String> log, Pattern started) {
        return log.stream()
                .map(started::matcher)
                .filter(Matcher::find)
                .map(line -> Integer.parseInt(line.group(1)))
                .findFirst();
    }

    /** Tells it to stop, as a kubelet and systemd do. */
    void terminate() {
        process.destroy();
    }

    /** Waits for its end, and for the end of its log. @return the exit code */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("Jetty goes on:\n" + String.join("\n", log));
        }
        reader.join();
        return process.exitValue();
    }

    List<String> log() {
        return log;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
