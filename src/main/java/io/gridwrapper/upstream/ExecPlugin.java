package io.gridwrapper.upstream;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that prints credentials ("client-go credential plugins" in the Kubernetes documentation).
 *
 * @param command the program, resolved where it was a relative path
 * @param arguments its arguments
 * @param environment what is added to its environment, {@code KUBERNETES_EXEC_INFO} included
 * @param apiVersion the version of ExecCredential that it must print
 * @param name the kubeconfig and its field, for messages
 * @param timeoutSeconds how long it may run
 */
record ExecPlugin(
        String command,
        List<String> arguments,
        Map<String, String> environment,
        String apiVersion,
        String name,
        int timeoutSeconds) {

    /** No credential is larger. */
    private static final int OUTPUT_LIMIT = 1 << 20;

    ExecPlugin {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** A command with a separator is relative to the kubeconfig; one without is looked up in the PATH. */
    static String resolve(String command, Path directory) {
        return command.contains("/") ? directory.resolve(command).normalize().toString() : command;
    }

    /** @throws IOException where it does not start, fails, runs too long or prints something else; never with its output */
    ExecCredential run() throws IOException {
        Process process = start();
        try {
            byte[] output = output(process);
            if (process.exitValue() != 0) {
                throw new IOException(name + ": " + command + " failed with exit code " + process.exitValue());
            }
            return ExecCredential.parse(output, apiVersion, name + ": " + command);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        List<String> line = new ArrayList<>();
        line.add(command);
        line.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new IOException(name + ": cannot run " + command, e);
        }
    }

    private byte[] output(Process process) throws IOException {
        CompletableFuture<byte[]> output = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
        try {
            byte[] bytes = output.get(timeoutSeconds, TimeUnit.SECONDS);
            if (process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
                return bytes;
            }
            throw new TimeoutException();
        } catch (TimeoutException e) {
            throw new IOException(name + ": " + command + " did not end within " + timeoutSeconds + " s", e);
        } catch (ExecutionException e) {
            throw new IOException(name + ": cannot read what " + command + " prints", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(name + ": interrupted while " + command + " ran", e);
        }
    }

    private static byte[] read(InputStream stream) {
        try {
            return stream.readNBytes(OUTPUT_LIMIT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
