package io.gridwrapper.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1ContainerPort;
import io.kubernetes.client.openapi.models.V1DaemonSet;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1HTTPGetAction;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Toleration;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the Pod on each node may do, and where it is reached. */
class DaemonSetTest {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\(([A-Z_]+)\\)");

    private final V1PodSpec pod = Document.ofBase("daemonset.yaml", V1DaemonSet.class)
            .getSpec()
            .getTemplate()
            .getSpec();
    private final V1Container container = pod.getContainers().get(0);

    @Test
    void thePodIsOneContainerWithoutPrivileges() {
        assertThat(pod.getContainers()).hasSize(1);
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(65_532);
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(container.getSecurityContext().getPrivileged()).isNull();
        assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
        assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
        assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(container.getSecurityContext().getCapabilities().getAdd()).isNullOrEmpty();
    }

    @Test
    void thePodHasNothingOfItsNodeButTheNetwork() {
        assertThat(pod.getHostNetwork()).isTrue();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getVolumes())
                .allSatisfy(volume -> assertThat(volume.getHostPath()).isNull());
    }

    @Test
    void thePodRunsOnEveryNodeAndIsEvictedLast() {
        assertThat(pod.getTolerations()).containsExactly(new V1Toleration().operator("Exists"));
        assertThat(pod.getPriorityClassName()).isEqualTo("system-node-critical");
    }

    /** kube-proxy makes the address that the kubelet gives to Pods, and the name server's. */
    @Test
    void theApiserverIsFoundWithoutKubeProxy() {
        for (String name : List.of("KUBERNETES_SERVICE_HOST", "KUBERNETES_SERVICE_PORT")) {
            assertThat(variable(name).getValueFrom().getConfigMapKeyRef().getName())
                    .isEqualTo("grid-wrapper-apiserver");
            assertThat(variable(name).getValueFrom().getConfigMapKeyRef().getKey())
                    .isEqualTo(name);
        }
        assertThat(pod.getDnsPolicy()).isEqualTo("Default");
    }

    /** GRIDWRAPPER_PORT of a Service named gridwrapper would be taken for a flag. */
    @Test
    void servicesAreNoVariablesOfTheEnvironment() {
        assertThat(pod.getEnableServiceLinks()).isFalse();
    }

    @Test
    void eachAddressIsOnLoopbackAndItsPortIsNamed() {
        assertThat(flag("--bind-address")).isEqualTo("127.0.0.1:" + port("proxy"));
        assertThat(flag("--admin-bind-address")).isEqualTo("127.0.0.1:" + port("admin"));
    }

    @Test
    void theProbesAskTheAdminAddress() {
        Map<String, V1HTTPGetAction> probes = Map.of(
                "startup", container.getStartupProbe().getHttpGet(),
                "liveness", container.getLivenessProbe().getHttpGet(),
                "readiness", container.getReadinessProbe().getHttpGet());

        assertThat(probes.values())
                .allSatisfy(probe -> assertThat(
                                probe.getHost() + ":" + port(probe.getPort().getStrValue()))
                        .isEqualTo(flag("--admin-bind-address")));
        assertThat(probes.get("startup").getPath()).isEqualTo("/grid-wrapper/livez");
        assertThat(probes.get("liveness").getPath()).isEqualTo("/grid-wrapper/livez");
        assertThat(probes.get("readiness").getPath()).isEqualTo("/grid-wrapper/readyz");
    }

    @Test
    void theKubeconfigOfKubeProxyNamesTheBoundAddressAndNoCredentials() throws IOException {
        var kubeProxy = Document.of(Document.DEPLOY.resolve("kube-proxy/kubeconfig.conf"))
                .get(0)
                .content();

        assertThat(kubeProxy.at("/clusters/0/cluster/server").asText()).isEqualTo("http://" + flag("--bind-address"));
        assertThat(kubeProxy.at("/users/0/user")).isEmpty();
    }

    @Test
    void theMonitorNamesAPortOfThePod() {
        var monitor = Document.of(Document.DEPLOY.resolve("components/monitoring/podmonitor.yaml"))
                .get(0)
                .content();

        assertThat(port(monitor.at("/spec/podMetricsEndpoints/0/port").asText()))
                .isEqualTo(port("admin"));
    }

    /** The unit and the Pod are the same to a kube-proxy, and to a node's memory. */
    @Test
    void theUnitOfSystemdIsGivenTheSameAddressesAndMemory() throws IOException {
        assertThat(Files.readAllLines(Document.DEPLOY.resolve("systemd/grid-wrapper.env")))
                .contains(
                        "GRIDWRAPPER_BIND_ADDRESS=" + flag("--bind-address"),
                        "GRIDWRAPPER_ADMIN_BIND_ADDRESS=" + flag("--admin-bind-address"));
        assertThat(Files.readAllLines(Document.DEPLOY.resolve("systemd/grid-wrapper.service")))
                .contains("MemoryMax="
                        + container
                                        .getResources()
                                        .getLimits()
                                        .get("memory")
                                        .getNumber()
                                        .longValueExact()
                                / (1 << 20)
                        + "M");
    }

    /** With its $(VARIABLES) replaced, as the kubelet does. */
    private String flag(String name) {
        String given = container.getArgs().stream()
                .filter(argument -> argument.startsWith(name + "="))
                .map(argument -> argument.substring(name.length() + 1))
                .findFirst()
                .orElseThrow();
        return VARIABLE.matcher(given)
                .replaceAll(match ->
                        Matcher.quoteReplacement(variable(match.group(1)).getValue()));
    }

    private V1EnvVar variable(String name) {
        return container.getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private int port(String name) {
        return Stream.ofNullable(container.getPorts())
                .flatMap(List::stream)
                .filter(port -> port.getName().equals(name))
                .map(V1ContainerPort::getContainerPort)
                .findFirst()
                .orElseThrow();
    }
}
