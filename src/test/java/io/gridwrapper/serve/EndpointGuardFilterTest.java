package io.gridwrapper.serve;

import static io.gridwrapper.kube.Resource.ENDPOINTS;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES_V1BETA1;
import static io.gridwrapper.testing.Cluster.HOST;
import static io.gridwrapper.testing.Cluster.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.testing.Cluster;
import io.gridwrapper.testing.KubeObjects;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointGuardFilterTest {

    /** What the one behind the filter answers. */
    private static final int PASSED = 299;

    private static final String SLICES = "/apis/discovery.k8s.io/v1/namespaces/shop/endpointslices";

    private final Cluster cluster = new Cluster();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    private static final class Behind extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) {
            response.setStatus(PASSED);
        }
    }

    @BeforeEach
    void start() throws Exception {
        EndpointGuardFilter filter = new EndpointGuardFilter();
        filter.cache = cluster.cache();
        ServletContextHandler context = new ServletContextHandler("/");
        context.addFilter(new FilterHolder(filter), "/*", EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(new ServletHolder(new Behind()), "/*");
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(context);
        server.start();
    }

    @AfterEach
    void stop() {
        LifeCycle.stop(server);
    }

    private void synced() {
        cluster.sync();
        cluster.node(HOST, "a");
        cluster.node("near", "a");
        cluster.node("far", "b");
        cluster.service("web", ZONE);
        cluster.service("plain");
        cluster.slice("web-1", "web", "1@near", "2@far");
        cluster.slice("web-2", "web", "3@near");
        cluster.slice("plain-1", "plain", "4@near", "5@far");
        cluster.put(ENDPOINTS, KubeObjects.endpoints("web", "1@near", "2@far"));
        cluster.put(ENDPOINTS, KubeObjects.endpoints("plain", "4@near", "5@far"));
    }

    @ParameterizedTest
    @CsvSource({
        "PUT,web-1",
        "PATCH,web-1",
        "DELETE,web-1",
        "POST,web-1",
        "LINK,web-1",
        "PATCH,web-1?dryRun=All",
        "PATCH,web-1?fieldManager=me&force=true",
        "PATCH,web-1/",
        "PATCH,web-1/status",
        "DELETE,web-1/some/part",
        "PUT,%77eb-1",
    })
    void aPrunedObjectIsNotWritten(String method, String name) throws Exception {
        synced();
        assertThat(status(method, SLICES + "/" + name)).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void aWholeObjectIsWritten(String method) throws Exception {
        synced();
        assertThat(status(method, SLICES + "/web-2")).isEqualTo(PASSED);
        assertThat(status(method, SLICES + "/plain-1")).isEqualTo(PASSED);
        assertThat(status(method, "/api/v1/namespaces/shop/endpoints/plain")).isEqualTo(PASSED);
        assertThat(status(method, SLICES + "/not-there")).isEqualTo(PASSED);
        assertThat(status(method, "/api/v1/namespaces/shop/services/web")).isEqualTo(PASSED);
    }

    @Test
    void theRefusalSaysWhy() throws Exception {
        synced();
        assertThat(send("PATCH", "/api/v1/namespaces/shop/endpoints/web").body())
                .isEqualTo("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                        + "\"message\":\"endpoints \\\"web\\\" is forbidden: this proxy shows only a part of the object,"
                        + " so that to write through it would lose endpoints, or show those that are hidden here;"
                        + " write to the apiserver directly\",\"reason\":\"Forbidden\","
                        + "\"details\":{\"name\":\"web\",\"kind\":\"endpoints\"},\"code\":403}\n");
    }

    @Test
    void aCollectionIsDeletedOnlyWhereNoneOfItIsPruned() throws Exception {
        synced();
        assertThat(status("DELETE", SLICES)).isEqualTo(403);
        assertThat(status("DELETE", SLICES + "?labelSelector=a")).isEqualTo(403);
        assertThat(status("DELETE", "/apis/discovery.k8s.io/v1/endpointslices")).isEqualTo(403);
        assertThat(status("DELETE", SLICES.replace("shop", "elsewhere"))).isEqualTo(PASSED);
    }

    @Test
    void newObjectsAreCreated() throws Exception {
        synced();
        assertThat(status("POST", SLICES)).isEqualTo(PASSED);
        assertThat(status("POST", "/api/v1/namespaces/shop/endpoints?dryRun=All"))
                .isEqualTo(PASSED);
        assertThat(status("OPTIONS", SLICES + "/web-1")).isEqualTo(PASSED);
    }

    @Test
    void whatMayBeWrittenFollowsWhatIsPrunedThoughNobodySeesADifference() throws Exception {
        synced();
        cluster.slice("web-2", "web", "3@near", "9@far");
        assertThat(status("PUT", SLICES + "/web-2")).isEqualTo(403);
        cluster.slice("web-2", "web", "3@near");
        assertThat(status("PUT", SLICES + "/web-2")).isEqualTo(PASSED);
        cluster.node("near", "b");
        assertThat(status("PUT", SLICES + "/web-2")).isEqualTo(403);
        cluster.service("web");
        assertThat(status("PUT", SLICES + "/web-2")).isEqualTo(PASSED);
    }

    @Test
    void aCollectionThatIsNotKnownYetIsNotWritten() throws Exception {
        assertThat(status("PUT", SLICES + "/web-1")).isEqualTo(429);
        assertThat(status("DELETE", SLICES)).isEqualTo(429);
        assertThat(status("POST", SLICES)).isEqualTo(PASSED);
        cluster.cache().unserved(ENDPOINT_SLICES_V1BETA1);
        assertThat(status("PUT", SLICES.replace("v1", "v1beta1") + "/web-1")).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /apis/discovery.k8s.io/v1alpha1/endpointslices",
        "DELETE, /apis/discovery.k8s.io/v2/namespaces/shop/endpointslices",
        "POST,   /apis/discovery.k8s.io/v2/namespaces/shop/endpointslices",
        "PATCH,  /apis/discovery.k8s.io/v2/namespaces/shop/endpointslices/web-1",
        "GET,    /apis/discovery.k8s.io/v1beta2/watch/endpointslices",
        "GET,    /apis/discovery.k8s.io/v2/other",
        "GET,    /api/v2/endpoints",
        "PUT,    /api/v1beta3/namespaces/shop/endpoints/web",
        "GET,    /apis/discovery.k8s.io/v1/namespaces/shop/endpointslices/web-1/status",
        "HEAD,   /api/v1/namespaces/shop/endpoints/web/status",
        "GET,    /api/v1/endpoints/web",
    })
    void whatCannotBePrunedIsNotThere(String method, String path) throws Exception {
        synced();
        assertThat(status(method, path)).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api",
                "/api/v2",
                "/apis",
                "/apis/discovery.k8s.io",
                "/apis/discovery.k8s.io/v2",
                "/apis/discovery.k8s.io/v1",
                "/apis/apps/v2/endpoints",
                "/api/v1/pods",
                "/api/v1/namespaces/shop/services/endpoints/proxy/v2",
                "/healthz"
            })
    void otherPathsGoOn(String path) throws Exception {
        assertThat(status("GET", path)).isEqualTo(PASSED);
    }

    private int status(String method, String path) throws Exception {
        return send(method, path).statusCode();
    }

    private HttpResponse<String> send(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + connector.getLocalPort() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
