package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Health and metrics of a server that answers them where it answers all else. */
class AdminPathsTest {

    /** A line of the text format, without a time. */
    private static final Pattern SAMPLE = Pattern.compile("([a-z_]+(?:\\{(?:[a-z]+=\"[^\"\\\\]*\",?)+})?) (\\S+)");

    private static final String SLICES = "{resource=\"endpointslices.discovery.k8s.io\",version=\"v1\"}";

    private static Site site;
    private static TestServer server;
    private static Client client;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        server = TestServer.over(folder, "a1");
        client = new Client(server.base());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aProcessThatWorksIsLiveAndReady() {
        assertThat(text("/grid-wrapper/livez")).isEqualTo("ok");
        assertThat(text("/grid-wrapper/readyz")).isEqualTo("ok");
        Answer answer = client.get("/grid-wrapper/livez", null);
        assertThat(answer.contentType()).isEqualTo("text/plain;charset=utf-8");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-cache, private");
    }

    @Test
    void verboseNamesEachCheckWithTheAgeOfWhatIsKnown() {
        assertThat(text("/grid-wrapper/livez?verbose").lines()).containsExactly("[+]watches ok", "livez check passed");
        assertThat(text("/grid-wrapper/readyz?verbose").lines())
                .hasSize(6)
                .satisfiesOnlyOnce(line -> assertThat(line).matches("\\[\\+]v1/nodes synced, last heard \\d+ s ago"))
                .satisfiesOnlyOnce(line -> assertThat(line)
                        .matches("\\[\\+]discovery.k8s.io/v1/endpointslices synced, last heard \\d+ s ago"))
                .contains("[+]discovery.k8s.io/v1beta1/endpointslices not offered by the source")
                .endsWith("readyz check passed");
    }

    @Test
    void metricsFollowWhatHappens() {
        Map<String, Double> before = metrics();
        assertThat(before)
                .containsEntry("gridwrapper_objects{resource=\"nodes\",version=\"v1\"}", 3.0)
                .containsEntry("gridwrapper_watches" + SLICES, 0.0)
                .containsEntry("gridwrapper_upstream_age_seconds" + SLICES.replace("v1", "v1beta1"), Double.NaN)
                .containsEntry("gridwrapper_objects" + SLICES.replace("v1", "v1beta1"), 0.0)
                .anySatisfy((name, value) -> {
                    assertThat(name).startsWith("gridwrapper_build_info{version=\"");
                    assertThat(value).isEqualTo(1.0);
                })
                .anySatisfy((name, value) -> {
                    assertThat(name).startsWith("jvm_memory_used_bytes{area=\"heap\"");
                    assertThat(value).isPositive();
                });

        site.node("c1", "zone: c");
        try (OpenWatch watch = client.watch(Site.SLICES + "?watch=1")) {
            assertThat(watch.next(2)).hasSize(2);
            Patience.await()
                    .untilAsserted(() -> assertThat(metrics())
                            .containsEntry("gridwrapper_objects{resource=\"nodes\",version=\"v1\"}", 4.0)
                            .containsEntry("gridwrapper_watches" + SLICES, 1.0));
        }
        // The folder is looked at several times a second.
        Patience.await()
                .untilAsserted(() -> assertThat(metrics().get("gridwrapper_upstream_age_seconds" + SLICES))
                        .isBetween(0.0, 1.0));
    }

    @Test
    void metricsAreInPrometheussTextFormat() {
        assertThat(client.get("/grid-wrapper/metrics", "application/openmetrics-text;q=0.9,*/*;q=0.1")
                        .contentType())
                .isEqualTo("text/plain;charset=utf-8;version=0.0.4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/grid-wrapper", "/grid-wrapper/", "/grid-wrapper/nothing", "/grid-wrapper/livez/x"})
    void whatIsNotThereIsAStatus(String path) {
        Answer answer = client.get(path);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().path("kind").asText()).isEqualTo("Status");
        assertThat(answer.json().path("reason").asText()).isEqualTo("NotFound");
    }

    @Test
    void onlyReadingIsAllowed() {
        assertThat(client.call("POST", "/grid-wrapper/livez", null).status()).isEqualTo(405);
        assertThat(client.call("POST", "/grid-wrapper/livez", null)
                        .json()
                        .path("reason")
                        .asText())
                .isEqualTo("MethodNotAllowed");
        assertThat(client.call("HEAD", "/grid-wrapper/readyz", null).status()).isEqualTo(200);
    }

    @Test
    void aNameThatOnlyBeginsAlikeIsNoneOfOurs() {
        // Over a folder there is no apiserver that could be asked.
        assertThat(client.get("/grid-wrapperx").json().path("message").asText())
                .isEqualTo(client.get("/other").json().path("message").asText());
    }

    private static String text(String path) {
        Answer answer = client.get(path, null);
        assertThat(answer.status()).isEqualTo(200);
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** Every sample; fails where a line is none. */
    private static Map<String, Double> metrics() {
        Map<String, Double> samples = new HashMap<>();
        text("/grid-wrapper/metrics")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> {
                    Matcher sample = SAMPLE.matcher(line);
                    if (sample.matches()) {
                        samples.put(sample.group(1), Double.valueOf(sample.group(2)));
                    } else {
                        assertThat(line).startsWith("jvm_").contains(" ");
                    }
                });
        return samples;
    }
}
