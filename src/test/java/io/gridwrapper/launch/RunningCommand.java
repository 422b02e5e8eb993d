package io.gridwrapper.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command as a process of its own, on a port that is free. */
final class RunningCommand implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on .*:(\\d+)$");

    private final Process process;
    private final BufferedReader log;
    private final int port;

    private RunningCommand(Process process) throws IOException {
        this.process = process;
        this.log = process.inputReader(StandardCharsets.UTF_8);
        this.port = awaitPort();
    }

    /**
     * Starts it over the examples, and returns when it listens.
     *
     * @param jvm flags of the JVM
     * @param flags flags of the command, beside those that every one of these has
     */
    static RunningCommand start(List<String> jvm, String... flags) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(jvm);
        line.add("-Dgridwrapper.webapp=" + System.getProperty("gridwrapper.webapp"));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(List.of("--manifests=deploy/examples", "--hostname=node-a1", "--bind-address=127.0.0.1:0"));
        line.addAll(List.of(flags));
        return await(new ProcessBuilder(line));
    }

    /** Starts a command that serves on a port that is free, and returns when it listens. */
    static RunningCommand await(ProcessBuilder command) throws IOException {
        Process process = command.redirectErrorStream(true).start();
        try {
            return new RunningCommand(process);
        } catch (IOException | AssertionError e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private int awaitPort() throws IOException {
        StringBuilder read = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                return Integer.parseInt(listening.group(1));
            }
            read.append(line).append('\n');
        }
        throw new AssertionError("the command ended: " + read);
    }

    int port() {
        return port;
    }

    Process process() {
        return process;
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        log.close();
    }
}
