package io.gridwrapper.upstream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.gridwrapper.kube.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The {@code exec} field of a kubeconfig's user, as a plugin to run. */
final class ExecFields {

    private static final Set<String> VERSIONS =
            Set.of("client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1");

    private static final int TIMEOUT_SECONDS = 30;

    private ExecFields() {}

    static ExecPlugin plugin(KubeconfigFields exec, KubeconfigFields cluster) {
        String command = exec.text("command").orElseThrow(() -> exec.bad("command", "is missing"));
        String apiVersion = exec.text("apiVersion").orElse("");
        if (!VERSIONS.contains(apiVersion)) {
            throw exec.bad("apiVersion", "is neither client.authentication.k8s.io/v1 nor v1beta1");
        }
        if (exec.text("interactiveMode").filter("Always"::equals).isPresent()) {
            throw exec.bad("interactiveMode", "a plugin that asks at a terminal cannot be used");
        }
        Map<String, String> environment = new HashMap<>(exec.pairs("env"));
        environment.put("KUBERNETES_EXEC_INFO", info(apiVersion, exec.flag("provideClusterInfo") ? cluster : null));
        return new ExecPlugin(
                ExecPlugin.resolve(command, exec.resolve("")),
                exec.texts("args"),
                environment,
                apiVersion,
                exec.file() + ": " + exec.path(),
                TIMEOUT_SECONDS);
    }

    private static String info(String apiVersion, KubeconfigFields cluster) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = Json.FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("apiVersion", apiVersion);
            json.writeStringField("kind", "ExecCredential");
            json.writeObjectFieldStart("spec");
            json.writeBooleanField("interactive", false);
            if (cluster != null) {
                writeCluster(json, cluster);
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void writeCluster(JsonGenerator json, KubeconfigFields cluster) throws IOException {
        json.writeObjectFieldStart("cluster");
        json.writeStringField("server", cluster.text("server").orElse(""));
        if (cluster.flag("insecure-skip-tls-verify")) {
            json.writeBooleanField("insecure-skip-tls-verify", true);
        }
        if (cluster.text("tls-server-name").isPresent()) {
            json.writeStringField(
                    "tls-server-name", cluster.text("tls-server-name").get());
        }
        if (cluster.material("certificate-authority").isPresent()) {
            byte[] pem = cluster.material("certificate-authority").get().bytesNow();
            json.writeStringField(
                    "certificate-authority-data", Base64.getEncoder().encodeToString(pem));
        }
        json.writeEndObject();
    }
}
