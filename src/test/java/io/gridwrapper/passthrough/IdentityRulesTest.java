package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdentityRulesTest {

    private final IdentityRules rules = new IdentityRules(PassThrough.KUBE_PROXY);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /api/v1/namespaces/default/events",
                "PATCH /api/v1/namespaces/default/events/kube-proxy.1",
                "POST /apis/events.k8s.io/v1/namespaces/default/events",
                "POST /apis/events.k8s.io/v1beta1/namespaces/default/events",
                "PATCH /apis/events.k8s.io/v1/namespaces/default/events/kube-proxy.1",
                "GET /api",
                "HEAD /apis",
                "GET /api/v1",
                "GET /apis/apps",
                "GET /apis/apps/v1",
                "GET /openapi/v2",
                "GET /openapi/v3/apis/apps/v1",
                "GET /version",
                "GET /healthz",
                "GET /livez",
                "HEAD /readyz",
                "GET /apis/networking.k8s.io/v1/servicecidrs",
                "GET /apis/networking.k8s.io/v1/servicecidrs/kubernetes",
                "GET /apis/networking.k8s.io/v1/%73ervicecidrs",
            })
    void whatKubeProxyNeedsGetsOurIdentity(String request) {
        assertThat(lends(request)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /",
                "GET /api/v1/secrets",
                "GET /api/v1/namespaces/default/events",
                "DELETE /api/v1/namespaces/default/events/e",
                "PUT /api/v1/namespaces/default/events/e",
                "PATCH /api/v1/namespaces/default/events",
                "POST /api/v1/namespaces/default/events/e",
                "POST /api/v1/namespaces/default/events/e/x",
                "POST /api/v1/events",
                "POST /api/v1/namespaces/default/pods",
                "POST /apis/other.k8s.io/v1/namespaces/default/events",
                "POST /apis/events.k8s.io/v2/namespaces/default/events",
                "POST /apis/networking.k8s.io/v1/servicecidrs",
                "GET /apis/networking.k8s.io/v1/servicecidrs/kubernetes/status",
                "GET /apis/apps/v1/deployments",
                "POST /version",
                "GET /healthz/etcd",
                "GET /metrics",
                "GET //api",
                "GET /api/",
                "GET /api/v1/../v1",
                "GET /api/v1/%2e%2e",
                "GET /api/%2Fv1",
                "GET /api/v1%2Fsecrets",
                "GET /openapi/../api/v1/secrets",
                "GET /openapi/%2E%2e/api/v1/secrets",
                "GET /openapi/..%2fapi/v1/secrets",
                "GET /openapi/..;/api/v1/secrets",
                "GET /openapi/..%5capi",
                "GET /openapi;x=1",
                "GET /openapi/%zz",
                "GET /openapi/%",
                "GET /openapi/%ff",
                "GET /openapi/%00",
                "POST /api/v1/namespaces/%2e%2e/events",
            })
    void nothingElseGetsOurIdentity(String request) {
        assertThat(lends(request)).isFalse();
    }

    @Test
    void allGetsItWhenTheUserSaysSo() {
        assertThat(new IdentityRules(PassThrough.ALL).lends("DELETE", "/api/v1/..%2f"))
                .isTrue();
    }

    private boolean lends(String request) {
        String[] parts = request.split(" ", 2);
        return rules.lends(parts[0], parts[1]);
    }
}
