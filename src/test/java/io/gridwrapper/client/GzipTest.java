package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers beyond 128 KiB are compressed for those who take that. */
class GzipTest {

    private static final String SERVICES = "/api/v1/services";
    /** Large enough that a list exceeds the bound in every form. */
    private static final int COUNT = 1500;

    private static final String LARGE = "web";

    private static TestServer server;
    private static Client client;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("services.yaml"),
                IntStream.range(0, COUNT)
                        .mapToObj(i -> service("svc-" + i, "x"))
                        .collect(Collectors.joining("---\n", "", "---\n" + service(LARGE, "x".repeat(200_000)))));
        server = TestServer.over(folder, "node-0000");
        client = new Client(server.base());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String service(String name, String note) {
        return "{apiVersion: v1, kind: Service, metadata: {name: " + name + ", annotations: {note: " + note
                + "}}, spec: {type: ClusterIP, clusterIP: None, ports: [{port: 80}]}}\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/json;pretty=1",
                "application/yaml",
                "application/vnd.kubernetes.protobuf",
                "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
            })
    void aLargeListIsCompressedAndTheSame(String accept) throws IOException {
        Answer plain = client.get(SERVICES, accept);

        Answer answer = client.get(SERVICES, accept, "Accept-Encoding", "deflate, gzip");

        assertThat(header(plain, "Content-Encoding")).isEmpty();
        assertThat(header(answer, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(answer, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(answer, "Content-Length")).isEmpty();
        assertThat(answer.contentType()).isEqualTo(plain.contentType());
        assertThat(answer.body().length).isLessThan(plain.body().length / 4);
        assertThat(unzipped(answer)).isEqualTo(plain.body());
    }

    @Test
    void aLargeTableIsCompressed() throws IOException {
        Answer answer = client.get(SERVICES, "application/json;as=Table;v=v1;g=meta.k8s.io", "Accept-Encoding", "gzip");

        assertThat(header(answer, "Content-Encoding")).isEqualTo("gzip");
        Answer whole = new Answer(200, answer.headers(), unzipped(answer));
        assertThat(whole.json().path("rows")).hasSize(COUNT + 1);
    }

    @Test
    void aLargeObjectIsCompressed() throws IOException {
        String path = "/api/v1/namespaces/default/services/" + LARGE;

        Answer answer = client.get(path, "application/json", "Accept-Encoding", "gzip");

        assertThat(header(answer, "Content-Encoding")).isEqualTo("gzip");
        assertThat(unzipped(answer)).isEqualTo(client.get(path).body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/yaml", "application/json;as=Table;v=v1;g=meta.k8s.io"})
    void aSmallAnswerIsLeftAsItIs(String accept) {
        Answer answer = client.get(SERVICES + "?limit=20", accept, "Accept-Encoding", "gzip");

        assertThat(header(answer, "Content-Encoding")).isEmpty();
        assertThat(header(answer, "Content-Length")).isEqualTo(Integer.toString(answer.body().length));
    }

    @Test
    void whoTakesNoGzipGetsTheTextAsItIs() {
        Answer answer = client.get(SERVICES, "application/json", "Accept-Encoding", "br, gzip;q=0");

        assertThat(header(answer, "Content-Encoding")).isEmpty();
        assertThat(answer.json().path("items")).hasSize(COUNT + 1);
    }

    @Test
    void aWatchIsNeverCompressed() {
        String path = SERVICES + "?watch=true&timeoutSeconds=1";

        Answer answer = client.get(path, "application/json", "Accept-Encoding", "gzip");

        assertThat(header(answer, "Content-Encoding")).isEmpty();
        assertThat(answer.body().length).isGreaterThan(128 * 1024);
    }

    private static String header(Answer answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static byte[] unzipped(Answer answer) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            return in.readAllBytes();
        }
    }
}
