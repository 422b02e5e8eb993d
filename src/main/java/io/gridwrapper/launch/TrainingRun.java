package io.gridwrapper.launch;

import io.gridwrapper.settings.CommandLineOptions;
import io.gridwrapper.settings.Configuration;
import io.gridwrapper.settings.Faults;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Does once what a process on a node does: reads a cluster, and answers what a kube-proxy asks. A JVM that is told to
 * keep what it has loaded for that starts sooner from then on (JEP 350 and JEP 514). What is rare on a node stays out of
 * this, since what is kept takes memory whether it is used or not.
 */
public final class TrainingRun {

    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final String JSON = "application/json";
    private static final List<String> COLLECTIONS = List.of(
            "/apis/discovery.k8s.io/v1/endpointslices", "/api/v1/endpoints", "/api/v1/services", "/api/v1/nodes");
    private static final String WATCH = "?watch=1&timeoutSeconds=1";
    private static final String WATCH_LIST =
            WATCH + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private TrainingRun() {}

    /** @param arguments the folder of manifests that is the cluster */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            serve(Path.of(arguments[0]));
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            code = 1;
        }
        System.exit(code);
    }

    private static void serve(Path manifests) throws Exception {
        Path folder = Files.createTempDirectory("training");
        try (TrainingCluster cluster = TrainingCluster.start(manifests, folder)) {
            use(start("--kubeconfig=" + cluster.kubeconfig()).port());
        } finally {
            delete(folder);
        }
    }

    /** Starts the server as the command does, on a port that is free. */
    static EmbeddedServer start(String... flags) throws ListenException {
        List<String> line = new ArrayList<>(List.of(flags));
        line.addAll(List.of("--hostname=node-a1", "--bind-address=127.0.0.1:0"));
        Faults faults = new Faults();
        CommandLineOptions options = CommandLineOptions.parse(line.toArray(String[]::new), faults);
        EmbeddedServer server = EmbeddedServer.create(
                Configuration.embedded(options, Map.of(), faults).settings());
        server.start();
        return server;
    }

    private static void use(int port) throws InterruptedException {
        for (String collection : COLLECTIONS) {
            awaitSync(port, collection);
            request(port, collection, PROTOBUF);
            request(port, collection, JSON);
        }
        request(port, COLLECTIONS.get(0) + WATCH, JSON);
        request(port, COLLECTIONS.get(0) + WATCH_LIST, PROTOBUF);
        request(port, "/version", JSON);
    }

    private static void awaitSync(int port, String collection) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (answer(port, collection, PROTOBUF).startsWith("HTTP/1.1 429")) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("never synced: " + collection);
            }
            Thread.sleep(10);
        }
    }

    private static void request(int port, String target, String form) {
        String answer = answer(port, target, form);
        if (!answer.startsWith("HTTP/1.1 200")) {
            throw new IllegalStateException(target + " as " + form + ": " + answer);
        }
    }

    private static String answer(int port, String target, String form) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            String head = "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: %s\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(head.formatted(target, form).getBytes(StandardCharsets.US_ASCII));
            InputStream answer = socket.getInputStream();
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
