package io.gridwrapper.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.kube.FieldSelector;
import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelectionTest {

    private static final String HEADLESS = "service.kubernetes.io/headless";

    private final Cluster cluster = new Cluster().sync();

    @Test
    void theNamespaceIsTheScope() {
        cluster.service("web");
        assertThat(services(new Selection("shop", LabelSelector.EVERYTHING, FieldSelector.EVERYTHING)))
                .containsExactly("web");
        assertThat(services(new Selection("sho", LabelSelector.EVERYTHING, FieldSelector.EVERYTHING)))
                .isEmpty();
        assertThat(services(of(Resource.SERVICES, "", "metadata.namespace=shop,metadata.name=web")))
                .containsExactly("web");
    }

    @Test
    void kubeProxyOfTodayGetsNoHeadlessServicesButExternalNames() {
        service("web", "10.0.0.1", Map.of());
        service("headless", "None", Map.of(HEADLESS, ""));
        service("external", "", Map.of());
        assertThat(services(of(Resource.SERVICES, "", "spec.clusterIP!=None"))).containsExactly("external", "web");
        assertThat(services(of(Resource.SERVICES, "", "spec.clusterIP=None"))).containsExactly("headless");
        assertThat(services(of(Resource.SERVICES, "", "spec.clusterIP="))).containsExactly("external");
    }

    @Test
    void kubeProxyOfFormerTimesAsksByLabels() {
        service("web", "10.0.0.1", Map.of());
        service("headless", "None", Map.of(HEADLESS, ""));
        service("foreign", "10.0.0.2", Map.of("service.kubernetes.io/service-proxy-name", "other"));
        String selector = "!service.kubernetes.io/headless,!service.kubernetes.io/service-proxy-name";
        assertThat(services(of(Resource.SERVICES, selector, ""))).containsExactly("web");
        assertThat(services(of(Resource.SERVICES, "", ""))).containsExactly("foreign", "headless", "web");
    }

    @Test
    void headlessSlicesAreThereForWhoDoesNotLeaveThemOut() {
        cluster.put(
                Resource.ENDPOINT_SLICES,
                KubeObjects.slice("web-1", "web", "1@n").toBuilder()
                        .setMetadata(KubeObjects.metadata("web-1").putLabels(HEADLESS, ""))
                        .build());
        assertThat(selected(Resource.ENDPOINT_SLICES, of(Resource.ENDPOINT_SLICES, "!" + HEADLESS, "")))
                .isEmpty();
        assertThat(selected(Resource.ENDPOINT_SLICES, of(Resource.ENDPOINT_SLICES, "", "")))
                .containsExactly("web-1");
    }

    @Test
    void aFieldThatTheResourceDoesNotOfferIsRefused() {
        assertThatThrownBy(() -> of(Resource.SERVICES, "", "spec.ports=1"))
                .isInstanceOf(StatusException.class)
                .hasMessage("field label not supported: spec.ports");
    }

    @Test
    void nodesAreChosenByNameAndByWhetherTheyTakePods() {
        KubeObject cordoned = KubeObjects.of(
                Resource.NODES,
                V1.Node.newBuilder()
                        .setMetadata(Meta.ObjectMeta.newBuilder().setName("n1"))
                        .setSpec(V1.NodeSpec.newBuilder().setUnschedulable(true))
                        .build());
        assertThat(of(Resource.NODES, "", "metadata.name=n1").matches(cordoned)).isTrue();
        assertThat(of(Resource.NODES, "", "metadata.name=n2").matches(cordoned)).isFalse();
        assertThat(of(Resource.NODES, "", "spec.unschedulable=true").matches(cordoned))
                .isTrue();
        assertThat(of(Resource.NODES, "", "spec.unschedulable=false").matches(cordoned))
                .isFalse();
        assertThat(of(Resource.NODES, "", "spec.unschedulable=false").matches(KubeObjects.node("n", 1, Map.of())))
                .isTrue();
    }

    @Test
    void aNamespaceIsNoSelectorUnlessAFieldNamesIt() {
        Selection scope = new Selection("shop", LabelSelector.EVERYTHING, FieldSelector.EVERYTHING);
        assertThat(scope.hasSelectors()).isFalse();
        assertThat(of(Resource.SERVICES, "", "").hasSelectors()).isFalse();
        assertThat(of(Resource.SERVICES, "", "metadata.namespace=shop").hasSelectors())
                .isTrue();
        assertThat(of(Resource.SERVICES, "a", "").hasSelectors()).isTrue();
    }

    @Test
    void onlyANameInOneNamespaceIsOneObject() {
        assertThat(of(Resource.NODES, "", "metadata.name=n1").isOfOneObject(Resource.NODES))
                .isTrue();
        assertThat(of(Resource.SERVICES, "", "metadata.name=web").isOfOneObject(Resource.SERVICES))
                .isFalse();
        assertThat(of(Resource.SERVICES, "", "metadata.name=web,metadata.namespace=shop")
                        .isOfOneObject(Resource.SERVICES))
                .isTrue();
        assertThat(of(Resource.NODES, "", "metadata.name!=n1").isOfOneObject(Resource.NODES))
                .isFalse();
    }

    @Test
    void theObjectsOfANamespaceBeginAtAKey() {
        // In the order of a list, a-b/x stands before a/x.
        for (String key : List.of("a-b/x", "a/x", "a/y", "a/z", "a0/x", "b/x")) {
            String[] parts = key.split("/");
            V1.Service.Builder service = V1.Service.newBuilder();
            service.getMetadataBuilder()
                    .setNamespace(parts[0])
                    .setName(parts[1])
                    .setResourceVersion("1");
            cluster.service(KubeObjects.of(Resource.SERVICES, service.build()));
        }
        assertThat(keys("a", "", "")).containsExactly("a/x", "a/y", "a/z");
        assertThat(keys("a", "", "x\0")).containsExactly("a/y", "a/z");
        assertThat(keys("a", "", "zz")).isEmpty();
        assertThat(keys("0", "", "")).isEmpty();
        assertThat(keys("", "", "")).containsExactly("a-b/x", "a/x", "a/y", "a/z", "a0/x", "b/x");
        assertThat(keys("", "", "a/z")).containsExactly("a/z", "a0/x", "b/x");
        assertThat(keys("", "", "c")).isEmpty();
        assertThat(keys("", "metadata.namespace=a", "")).containsExactly("a/x", "a/y", "a/z");
        assertThat(keys("", "metadata.namespace=a", "a/y")).containsExactly("a/y", "a/z");
        assertThat(keys("", "metadata.namespace=a", "b")).isEmpty();
    }

    private List<String> keys(String namespace, String fields, String from) {
        return new Selection(namespace, LabelSelector.EVERYTHING, FieldSelector.parse(fields, Resource.SERVICES))
                .objects(cluster.served(Resource.SERVICES).snapshot(), from).stream()
                        .map(object -> object.key().toString())
                        .toList();
    }

    private void service(String name, String clusterIp, Map<String, String> labels) {
        cluster.service(KubeObjects.service(name, cluster.version() + 1, Map.of(), labels, clusterIp));
    }

    private List<String> services(Selection selection) {
        return selected(Resource.SERVICES, selection);
    }

    private List<String> selected(Resource resource, Selection selection) {
        return selection.choose(selection.objects(cluster.served(resource).snapshot(), "")).stream()
                .map(KubeObject::key)
                .map(ObjectKey::name)
                .toList();
    }

    private static Selection of(Resource resource, String labels, String fields) {
        return new Selection("", LabelSelector.parse(labels), FieldSelector.parse(fields, resource));
    }
}
