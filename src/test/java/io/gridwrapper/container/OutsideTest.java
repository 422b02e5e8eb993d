package io.gridwrapper.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** The deployed WAR as its clients see it. */
@ArquillianTest
@RunAsClient
class OutsideTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SLICES = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices";

    @ArquillianResource
    private URL base;

    @Deployment
    static WebArchive application() {
        return GridWrapperWar.create();
    }

    @Test
    void aListIsPruned() throws Exception {
        try (InputStream body = get("/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/web-k7m2d")) {
            JsonNode slice = MAPPER.readTree(body);
            assertThat(slice.path("endpoints"))
                    .extracting(endpoint -> endpoint.path("nodeName").asText())
                    .containsExactly("node-a1", "node-a2");
        }
    }

    @Test
    void aWatchStreamsFromTheStateToItsEnd() throws Exception {
        String query = "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
                + "&timeoutSeconds=1&fieldSelector=metadata.name%3Dweb-k7m2d";
        try (InputStream body = get(SLICES + query);
                BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            assertThat(MAPPER.readTree(lines.readLine()).path("type").asText()).isEqualTo("ADDED");
            assertThat(MAPPER.readTree(lines.readLine()).path("type").asText()).isEqualTo("BOOKMARK");
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void ourOwnPathsAreBesideThoseOfTheCluster() throws Exception {
        try (InputStream body = get("/grid-wrapper/readyz")) {
            assertThat(body).asString(StandardCharsets.UTF_8).isEqualTo("ok");
        }
        try (InputStream body = get("/grid-wrapper/metrics")) {
            assertThat(body)
                    .asString(StandardCharsets.UTF_8)
                    .contains("gridwrapper_objects{resource=\"nodes\",version=\"v1\"} ");
        }
    }

    private InputStream get(String path) throws IOException, InterruptedException, URISyntaxException {
        URI uri = base.toURI().resolve(path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
        HttpResponse<InputStream> response =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }
}
