package io.gridwrapper.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Resource;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPathTest {

    private static final String SLICES = "/apis/discovery.k8s.io/v1/";

    static List<Resource> served() {
        return Resource.SERVED;
    }

    @ParameterizedTest
    @MethodSource("served")
    void theCollectionIsFoundByItsPathAndByNoOtherResource(Resource resource) {
        assertThat(requested(resource.path())).containsExactly(new ResourceRequest(resource, "", "", false));
        assertThat(requested(resource.path() + "/")).containsExactly(new ResourceRequest(resource, "", "", false));
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/services,                                 '',   '',  false",
        "/api/v1/namespaces/shop/services,                 shop, '',  false",
        "/api/v1/namespaces/shop/services/web,             shop, web, false",
        "/api/v1/watch/services,                           '',   '',  true",
        "/api/v1/watch/namespaces/shop/services,           shop, '',  true",
        "/api/v1/watch/namespaces/shop/services/web,       shop, web, true",
        "/api/v1/namespaces/shop/services/,                shop, '',  false",
        "/api/v1/namespaces/shop/services/web/,            shop, web, false",
        "/api/v1/namespaces/services/services,         services, '',  false",
        "/api/v1/namespaces/watch/services/watch,      watch, watch,  false",
        "/%61pi/v1/%73ervices,                             '',   '',  false",
        "/api/v1/namespaces/sho%70/services/we%62,         shop, web, false",
        "/api/v1/namespaces/shop/services/a+b,             shop, a+b, false",
        "/api/v1/namespaces/shop/services/a%20b,           shop, 'a b', false",
        "/api/v1/namespaces/shop/services/%C3%BC,          shop, ü,   false",
    })
    void aPathSaysWhatIsAsked(String path, String namespace, String name, boolean watch) {
        assertThat(requested(path)).containsExactly(new ResourceRequest(Resource.SERVICES, namespace, name, watch));
    }

    @Test
    void nodesHaveNoNamespace() {
        assertThat(requested("/api/v1/nodes/n1")).containsExactly(new ResourceRequest(Resource.NODES, "", "n1", false));
        assertThat(requested("/api/v1/watch/nodes/n1"))
                .containsExactly(new ResourceRequest(Resource.NODES, "", "n1", true));
        assertThat(requested("/api/v1/namespaces/shop/nodes")).isEmpty();
    }

    @Test
    void bothVersionsOfSlicesAreResourcesOfTheirOwn() {
        assertThat(requested(SLICES + "namespaces/shop/endpointslices"))
                .containsExactly(new ResourceRequest(Resource.ENDPOINT_SLICES, "shop", "", false));
        assertThat(requested("/apis/discovery.k8s.io/v1beta1/watch/endpointslices"))
                .containsExactly(new ResourceRequest(Resource.ENDPOINT_SLICES_V1BETA1, "", "", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/api",
                "/api/v1",
                "/api/v1/",
                "/api/v1/watch",
                "/api/v1/pods",
                "/api/v1/Services",
                "/API/v1/services",
                "/api/v2/services",
                "/apis/v1/services",
                "/apis/discovery.k8s.io/v1/endpoints",
                "/api/v1/endpointslices",
                "/api/v1/namespaces/shop",
                "/api/v1/namespaces/services",
                "/api/v1/namespaces/shop/pods/services",
                "/api/v1/namespaces/shop/services/web/status",
                "/api/v1/namespaces/shop/services/web/proxy/api/v1/services",
                "/api/v1/nodes/n1/status",
                "/api/v1/services/web",
                "/x/api/v1/services",
                "/api/v1/watch/watch/services",
                "/grid-wrapper/health",
                "/api/v1/nodes/a%2Fb",
                "/healthz"
            })
    void otherPathsAskForNothingOfOurs(String path) {
        assertThat(requested(path)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/%zz", "/api/v1/%", "/api/v1/%4", "/api/v1/%-1", "/%2"})
    void aPathThatIsNotWellFormedIsNoPath(String path) {
        assertThat(RequestPath.parse(path)).isEmpty();
        assertThat(RequestPath.isAmbiguous(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//api/v1/endpoints",
                "/api//v1/endpoints",
                "/api/v1//endpoints",
                "/api/v1/endpoints//",
                "/api/v1/namespaces//endpoints",
                "/api/v1/./endpoints",
                "/api/v1/x/../endpoints",
                "/api/v1/%2e/endpoints",
                "/api/v1/x/%2E%2e/endpoints",
                "/..%2fapi/v1/endpoints",
                "/api/v1/endpoints/.",
                "/api/v1%2Fendpoints",
                "/api%2fv1/endpoints",
                "/api/v1/namespaces/shop%2Fendpoints",
                "/api/v1/namespaces/shop/endpoints%2fweb",
                "/api/v1/endpoints;x=1",
                "/api;v=1/v1/endpoints",
                "/api/v1/endpoints%3Bx",
                "/api/v1/;/endpoints",
                "/apis/discovery.k8s.io/v1/%2Fendpointslices",
                "/apis/discovery.k8s.io/v1beta1//endpointslices"
            })
    void aSpellingThatSomebodyMayTakeForEndpointsIsAmbiguous(String path) {
        assertThat(RequestPath.isAmbiguous(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/api/v1/endpoints",
                "/api/v1/endpoints/",
                "/api/v1/%65ndpoints",
                "/api/v1/namespaces/shop/endpoints/web",
                "/apis/discovery.k8s.io/v1/watch/endpointslices",
                "/api/v1/namespaces/shop/services/web:80/proxy//static/a;b",
                "/api/v1/namespaces/shop/pods/p/proxy/a%2Fb",
                "/api/v1/nodes//",
                "/apis/x/v1/a..b/..c"
            })
    void whatHasOneMeaningIsNotAmbiguous(String path) {
        assertThat(RequestPath.isAmbiguous(path)).isFalse();
    }

    @Property(tries = 500)
    void anyPathHasAnAnswer(@ForAll String path) {
        Optional<RequestPath> parsed = RequestPath.parse(path);
        assertThat(RequestPath.isAmbiguous(path) || parsed.isPresent()).isTrue();
        parsed.ifPresent(each -> Resource.SERVED.forEach(each::of));
    }

    private static List<ResourceRequest> requested(String path) {
        RequestPath parsed = RequestPath.parse(path).orElseThrow();
        return Resource.SERVED.stream()
                .flatMap(resource -> parsed.of(resource).stream())
                .toList();
    }
}
