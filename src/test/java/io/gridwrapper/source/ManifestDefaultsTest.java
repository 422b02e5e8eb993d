package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.kubernetes.client.proto.IntStr.IntOrString;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Discovery;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestDefaultsTest {

    @Test
    void aServiceIsReachableInTheClusterOverTcp() throws InvalidProtocolBufferException {
        V1.ServiceSpec spec = service("ports: [{port: 80}, {port: 53, protocol: UDP}]");

        assertThat(spec.getType()).isEqualTo("ClusterIP");
        assertThat(spec.getSessionAffinity()).isEqualTo("None");
        assertThat(spec.getInternalTrafficPolicy()).isEqualTo("Cluster");
        assertThat(spec.getExternalTrafficPolicy()).isEmpty();
        assertThat(spec.hasSessionAffinityConfig()).isFalse();
        assertThat(spec.getPortsList()).extracting(V1.ServicePort::getProtocol).containsExactly("TCP", "UDP");
    }

    @ParameterizedTest
    @CsvSource({"'',80,''", "', targetPort: 0',80,''", "', targetPort: 8080',8080,''", "', targetPort: http',0,http"})
    void aPortLeadsToItselfUnlessAnotherIsNamed(String target, int number, String name)
            throws InvalidProtocolBufferException {
        IntOrString port =
                service("ports: [{port: 80" + target + "}]").getPorts(0).getTargetPort();

        assertThat(port.getIntVal()).isEqualTo(number);
        assertThat(port.getStrVal()).isEqualTo(name);
        assertThat(port.getType()).isEqualTo(name.isEmpty() ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({"NodePort,Cluster,Cluster", "LoadBalancer,Cluster,Cluster", "ClusterIP,Cluster,''", "ExternalName,'',''"
    })
    void thePoliciesDependOnTheType(String type, String internal, String external)
            throws InvalidProtocolBufferException {
        V1.ServiceSpec spec = service("type: " + type);

        assertThat(spec.getInternalTrafficPolicy()).isEqualTo(internal);
        assertThat(spec.getExternalTrafficPolicy()).isEqualTo(external);
    }

    @ParameterizedTest
    @CsvSource({
        "'',10800",
        "', sessionAffinityConfig: {}',10800",
        "', sessionAffinityConfig: {clientIP: {}}',10800",
        "', sessionAffinityConfig: {clientIP: {timeoutSeconds: 5}}',5"
    })
    void theAffinityOfAClientLastsThreeHours(String config, int seconds) throws InvalidProtocolBufferException {
        V1.ServiceSpec spec = service("sessionAffinity: ClientIP" + config);

        assertThat(spec.getSessionAffinityConfig().getClientIP().getTimeoutSeconds())
                .isEqualTo(seconds);
    }

    @Test
    void whatIsSetStays() throws InvalidProtocolBufferException {
        V1.ServiceSpec spec = service("type: NodePort, internalTrafficPolicy: Local, externalTrafficPolicy: Local, "
                + "selector: {a: b}, clusterIPs: [10.0.0.1, 'fd00::1'], publishNotReadyAddresses: true");

        assertThat(spec.getInternalTrafficPolicy()).isEqualTo("Local");
        assertThat(spec.getExternalTrafficPolicy()).isEqualTo("Local");
        assertThat(spec.getSelectorMap()).containsEntry("a", "b");
        assertThat(spec.getClusterIPsList()).containsExactly("10.0.0.1", "fd00::1");
        assertThat(spec.getPublishNotReadyAddresses()).isTrue();
    }

    @Test
    void portsOfEndpointsAreTcp() throws InvalidProtocolBufferException {
        V1.Endpoints endpoints = V1.Endpoints.parseFrom(
                message(
                        "{apiVersion: v1, kind: Endpoints, metadata: {name: a}, "
                                + "subsets: [{addresses: [{ip: 10.0.0.1}], ports: [{port: 1}, {port: 2, protocol: SCTP}]}, {ports: [{port: 3}]}]}"));

        assertThat(endpoints.getSubsetsList())
                .flatExtracting(V1.EndpointSubset::getPortsList)
                .extracting(V1.EndpointPort::getProtocol)
                .containsExactly("TCP", "SCTP", "TCP");
        assertThat(endpoints.getSubsets(0).getAddresses(0).getIp()).isEqualTo("10.0.0.1");
    }

    @ParameterizedTest
    @CsvSource({"v1", "v1beta1"})
    void portsOfSlicesAreTcpAndHaveAName(String version) throws InvalidProtocolBufferException {
        V1Discovery.EndpointSlice slice = V1Discovery.EndpointSlice.parseFrom(
                message("{apiVersion: discovery.k8s.io/" + version + ", kind: EndpointSlice, metadata: {name: a}, "
                        + "addressType: IPv4, ports: [{port: 1}, {name: dns, protocol: UDP}]}"));

        assertThat(slice.getPortsList())
                .extracting(V1Discovery.EndpointPort::getProtocol)
                .containsExactly("TCP", "UDP");
        assertThat(slice.getPorts(0).hasName()).isTrue();
        assertThat(slice.getPorts(1).getName()).isEqualTo("dns");
        assertThat(slice.getPorts(1).hasPort()).isFalse();
    }

    private static V1.ServiceSpec service(String spec) throws InvalidProtocolBufferException {
        String manifest = "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {" + spec + "}}";
        return V1.Service.parseFrom(message(manifest)).getSpec();
    }

    private static byte[] message(String manifest) {
        return ManifestReader.read("a.yaml", manifest.getBytes(StandardCharsets.UTF_8), 0)
                .manifests()
                .get(0)
                .message();
    }
}
