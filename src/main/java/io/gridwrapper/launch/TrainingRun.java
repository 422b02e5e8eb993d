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
import java.util.List;
import java.util.Map;

/**
 * Does once what a process on a node does, and ends: a JVM that is told to remember what that took starts sooner and
 * smaller from then on (JEP 350 and JEP 514). Two servers, since a folder and an apiserver are read by different code:
 * one serves the folder, and another serves what it reads from that one.
 */
public final class TrainingRun {

    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final String JSON = "application/json";
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final List<String> COLLECTIONS = List.of(
            "/apis/discovery.k8s.io/v1/endpointslices", "/api/v1/endpoints", "/api/v1/services", "/api/v1/nodes");
    private static final String WATCH = "?watch=1&timeoutSeconds=1";
    private static final String WATCH_LIST =
            WATCH + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private TrainingRun() {}

    /** @param arguments the folder of manifests */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            serve(arguments[0]);
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            code = 1;
        }
        // Nothing is stopped before: two applications that share Weld's one registry cannot be.
        System.exit(code);
    }

    private static void serve(String manifests) throws Exception {
        Path kubeconfig = Files.createTempFile("training", ".conf");
        try {
            int folder = start("--manifests=" + manifests).port();
            Files.writeString(kubeconfig, kubeconfig(folder));
            use(start("--kubeconfig=" + kubeconfig).port());
        } finally {
            Files.delete(kubeconfig);
        }
    }

    private static EmbeddedServer start(String source) throws ListenException {
        String[] flags = {source, "--hostname=node-a1", "--bind-address=127.0.0.1:0"};
        Faults faults = new Faults();
        CommandLineOptions options = CommandLineOptions.parse(flags, faults);
        EmbeddedServer server = EmbeddedServer.create(
                Configuration.embedded(options, Map.of(), faults).settings());
        server.start();
        return server;
    }

    private static String kubeconfig(int port) {
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: cluster
                  cluster:
                    server: http://127.0.0.1:%d
                users:
                - name: user
                  user:
                    token: none
                contexts:
                - name: context
                  context:
                    cluster: cluster
                    user: user
                current-context: context
                """.formatted(port);
    }

    private static void use(int port) throws InterruptedException {
        for (String collection : COLLECTIONS) {
            awaitSync(port, collection);
            for (String form : List.of(PROTOBUF, JSON, TABLE)) {
                request(port, collection, form);
            }
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
}
