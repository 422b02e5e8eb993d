package io.gridwrapper.client;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions and pages of lists (API concepts, "Resource versions" and "Retrieving large results sets in chunks"). */
class ListAnswersTest {

    private Site site;
    private TestServer server;
    private Client client;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        for (int i = 2; i <= 4; i++) {
            site.slice("plain-" + i, "plain", "a1");
        }
        server = TestServer.over(folder, "a1");
        client = new Client(server.base());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aVersionThatIsToComeIsWaitedForAndThenRefused() {
        long begin = System.nanoTime();

        Answer answer = client.get(Site.SLICES + "?resourceVersion=9000000000000000000");

        assertThat(System.nanoTime() - begin).isBetween(2_500_000_000L, 5_000_000_000L);
        assertThat(answer.status()).isEqualTo(504);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(answer.json().path("reason").asText()).isEqualTo("Timeout");
        assertThat(answer.json().at("/details/causes/0/reason").asText()).isEqualTo("ResourceVersionTooLarge");
    }

    @Test
    void aListIsExactlyOfTheVersionThatIsThere() {
        long version = client.get(Site.SLICES).version();
        String exactly = Site.SLICES + "?resourceVersionMatch=Exact&resourceVersion=" + version;
        assertThat(client.get(exactly).version()).isEqualTo(version);

        site.slice("plain-5", "plain", "a1");
        long later = awaitVersionAfter(version);

        assertThat(client.get(exactly).status()).isEqualTo(410);
        assertThat(client.get(exactly).json().path("reason").asText()).isEqualTo("Expired");
        assertThat(client.get(exactly.replace("Exact", "NotOlderThan")).version())
                .isEqualTo(later);
    }

    @Test
    void pagesAreOfOneStateWhateverChangesMeanwhile() {
        Answer first = client.get(Site.SLICES + "?limit=2");
        assertThat(names(first)).containsExactly("plain-1", "plain-2");
        assertThat(first.json().at("/metadata/remainingItemCount").asInt()).isEqualTo(3);
        site.delete("slice", "plain-3");
        awaitVersionAfter(first.version());

        Answer second = next(first);
        Answer third = next(second);

        assertThat(names(second)).containsExactly("plain-3", "plain-4");
        assertThat(names(third)).containsExactly("web-1");
        assertThat(third.json().path("metadata").has("continue")).isFalse();
        assertThat(List.of(second.version(), third.version())).containsOnly(first.version());
    }

    @Test
    void aSelectionDoesNotSayHowManyRemain() {
        Answer first = client.get(
                Site.SLICES + "?limit=1&labelSelector=" + Client.encoded("kubernetes.io/service-name=plain"));

        assertThat(first.json().path("metadata").has("continue")).isTrue();
        assertThat(first.json().path("metadata").has("remainingItemCount")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                Site.SLICES,
                "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices",
                "/api/v1/endpoints",
                "/api/v1/namespaces/default/endpoints",
                "/api/v1/services",
                "/api/v1/namespaces/default/services",
                "/api/v1/nodes"
            })
    void aTokenOfAFormerLifeIsExpiredAndAnotherToGoOnComesWithIt(String path) {
        List.of("web", "plain", "third").forEach(service -> site.endpoints(service, "a1"));
        site.service("third", "");
        await().until(() -> names(client.get("/api/v1/endpoints")).size() == 3
                && names(client.get("/api/v1/services")).size() == 3);
        Answer whole = client.get(path);
        Answer first = client.get(path + "?limit=1");
        stopAndStartAgain();

        Answer expired = client.get(path + "?limit=1&continue=" + token(first));

        assertThat(expired.status()).isEqualTo(410);
        assertThat(expired.json().path("reason").asText()).isEqualTo("Expired");
        Answer rest = client.get(path + "?continue=" + token(expired));
        List<String> goneOn = new ArrayList<>(names(first));
        goneOn.addAll(names(rest));
        assertThat(goneOn).isEqualTo(names(whole));
        assertThat(names(client.get(path + "?limit=500"))).isEqualTo(names(whole));
    }

    @Test
    void aListThatGoesOnOverThePresentStateStaysInIt() {
        Answer first = client.get(Site.SLICES + "?limit=1");
        stopAndStartAgain();
        String token = token(client.get(Site.SLICES + "?limit=1&continue=" + token(first)));

        Answer second = client.get(Site.SLICES + "?limit=1&continue=" + token);
        site.delete("slice", "plain-4");
        awaitVersionAfter(second.version());
        Answer rest = client.get(Site.SLICES + "?continue=" + token(second));

        assertThat(names(second)).containsExactly("plain-2");
        assertThat(second.json().at("/metadata/remainingItemCount").asInt()).isEqualTo(3);
        assertThat(names(rest)).containsExactly("plain-3", "plain-4", "web-1");
        assertThat(rest.version()).isEqualTo(second.version());
    }

    @Test
    void anExpiredTokenIsToldInEveryFormAndGoesOnInEveryForm() {
        String expired = Site.SLICES + "?limit=2&continue=" + token(client.get(Site.SLICES + "?limit=2"));
        stopAndStartAgain();
        String token = token(client.get(expired));
        String metadata = ";as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

        for (String accept : List.of(
                Client.JSON,
                "application/yaml",
                Client.PROTOBUF,
                Client.JSON + ";as=Table;v=v1;g=meta.k8s.io",
                Client.JSON + metadata,
                Client.PROTOBUF + metadata)) {
            Answer refusal = client.get(expired, accept);
            Answer rest = client.get(Site.SLICES + "?limit=500&continue=" + token, accept);

            assertThat(refusal.status()).isEqualTo(410);
            assertThat(latin1(refusal)).as(accept).contains(token);
            assertThat(rest.status()).isEqualTo(200);
            assertThat(latin1(rest)).as(accept).contains("plain-3", "web-1").doesNotContain("plain-2");
        }
    }

    @Test
    void anyVersionWillDoForZeroAndTheLimitIsIgnored() {
        assertThat(names(client.get(Site.SLICES + "?resourceVersion=0&limit=2")))
                .hasSize(5);
    }

    @Test
    void anEndpointThatIsPrunedIsInNoAnswer() {
        site.node("elsewhere", "zone: b");
        site.slice("web-1", "web", "a1", "elsewhere");
        site.endpoints("web", "a1", "elsewhere");
        await().until(() -> names(client.get("/api/v1/endpoints")).contains("web"));
        List<String> paths = List.of(
                Site.SLICES,
                Site.SLICES + "/",
                "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/web-1",
                "/apis/discovery.k8s.io/v1/namespaces/default/%65ndpointslices/web-1",
                "/api/v1/endpoints",
                "/api/v1/namespaces/default/endpoints/web",
                "/apis/discovery.k8s.io/v1/watch/endpointslices?timeoutSeconds=1");
        for (String path : paths) {
            for (String accept : List.of(Client.JSON, Client.PROTOBUF)) {
                Answer answer = client.get(path, accept);
                assertThat(answer.status()).as(path).isEqualTo(200);
                assertThat(latin1(answer)).as(path).contains("web").doesNotContain("elsewhere");
            }
        }
    }

    private void stopAndStartAgain() {
        server.close();
        try {
            server = TestServer.over(site.folder(), "a1");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        client = new Client(server.base());
    }

    private Answer next(Answer page) {
        return client.get(Site.SLICES + "?limit=2&continue=" + token(page));
    }

    private static String token(Answer page) {
        return page.json().at("/metadata/continue").asText();
    }

    private static String latin1(Answer answer) {
        return new String(answer.body(), StandardCharsets.ISO_8859_1);
    }

    private long awaitVersionAfter(long version) {
        await().until(() -> client.get(Site.SLICES).version() > version);
        return client.get(Site.SLICES).version();
    }

    private static List<String> names(Answer list) {
        List<String> names = new ArrayList<>();
        list.json()
                .path("items")
                .forEach(item -> names.add(item.at("/metadata/name").asText()));
        return names;
    }
}
