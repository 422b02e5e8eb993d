package io.gridwrapper.launch;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The apiserver of a {@link TrainingRun}: a folder of manifests that is served over TLS, by a process of its own so that
 * what this takes is not kept with what reading it takes.
 */
public final class TrainingCluster implements AutoCloseable {

    private static final String KUBECONFIG = "kubeconfig";
    private static final long LOOK_EVERY_MILLIS = 20;

    private final Process process;
    private final Path kubeconfig;

    private TrainingCluster(Process process, Path kubeconfig) {
        this.process = process;
        this.kubeconfig = kubeconfig;
    }

    /**
     * Returns when it serves.
     *
     * @param folder where its files are kept
     */
    static TrainingCluster start(Path manifests, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dgridwrapper.webapp=" + System.getProperty("gridwrapper.webapp"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        TrainingCluster.class.getName(),
                        manifests.toString(),
                        folder.toString())
                .redirectOutput(Redirect.INHERIT)
                .redirectError(Redirect.INHERIT)
                .start();
        Path kubeconfig = folder.resolve(KUBECONFIG);
        while (!Files.exists(kubeconfig)) {
            if (process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("the cluster has ended with " + process.exitValue());
            }
        }
        return new TrainingCluster(process, kubeconfig);
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /**
     * The process: serves until whoever has started it is gone.
     *
     * @param arguments the folder of manifests, and that of its own files
     */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            serve(arguments[0], Path.of(arguments[1]));
            System.in.read();
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            code = 1;
        }
        System.exit(code);
    }

    private static void serve(String manifests, Path folder) throws Exception {
        Path pem = TrainingCertificate.create(folder);
        EmbeddedServer server = TrainingRun.start(
                "--manifests=" + manifests, "--insecure=false", "--cert-file=" + pem, "--key-file=" + pem);
        Path written = Files.writeString(folder.resolve(KUBECONFIG + ".new"), kubeconfig(server.port(), pem));
        Files.move(written, folder.resolve(KUBECONFIG));
    }

    private static String kubeconfig(int port, Path authority) {
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: cluster
                  cluster:
                    server: https://127.0.0.1:%d
                    certificate-authority: %s
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
                """.formatted(port, authority);
    }
}
