package io.gridwrapper.container;

import static io.gridwrapper.client.Patience.await;
import static io.gridwrapper.kube.Resource.ENDPOINT_SLICES;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.client.Client;
import io.gridwrapper.client.OpenWatch;
import io.gridwrapper.client.RawConnection;
import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.serve.WatchStreams;
import io.gridwrapper.testing.KubeObjects;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Asynchronous streams in the container: how they travel, how they end, and that nothing is left of them. */
@ArquillianTest
class StreamsInContainerTest {

    private static final String WATCH = "/apis/discovery.k8s.io/v1/endpointslices?watch=1&sendInitialEvents=false"
            + "&resourceVersionMatch=NotOlderThan";
    private static final String CHUNK_END = "\r\n";
    /** Over all tests of the deployment: a state that is there already is no change. */
    private static final AtomicInteger CHANGES = new AtomicInteger();

    @Inject
    private WatchStreams streams;

    @Inject
    private ObjectSink sink;

    @ArquillianResource
    private URL base;

    private URI uri;

    @Deployment
    static WebArchive application() {
        return GridWrapperWar.withClient();
    }

    @BeforeEach
    void call() {
        uri = URI.create("http://" + base.getAuthority());
        assertThat(streams.size()).isZero();
    }

    /** With HTTP/1.1 it takes a write, and after a regular end of the client's side two, to hear that he is gone. */
    @AfterEach
    void nothingIsLeft() {
        await().until(() -> {
            change();
            return streams.size() == 0;
        });
    }

    @Test
    void eachEventIsAChunkOfItsOwnAsSoonAsItHappens() throws IOException {
        try (RawConnection connection = watch("")) {
            for (int i = 0; i < 3; i++) {
                change();
                String chunk = chunk(connection.in());
                assertThat(chunk).endsWith("}\n");
                assertThat(chunk.lines()).hasSize(1);
            }
        }
    }

    @Test
    void whenTheTimeIsOverTheStreamEndsAfterAWholeFrame() throws IOException {
        long begin = System.nanoTime();
        try (RawConnection connection = watch("&timeoutSeconds=1")) {
            change();
            assertThat(chunk(connection.in())).endsWith("}\n");
            assertThat(chunk(connection.in())).isEmpty();
            assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(1_000_000_000L);
        }
    }

    @Test
    void aClientThatIsKilledIsForgottenWithTheNextEvent() throws IOException {
        RawConnection connection = watch("");
        assertThat(streams.size()).isEqualTo(1);

        connection.reset();
        change();

        await().until(() -> streams.size() == 0);
    }

    @Test
    void aStreamOfHttp2ThatIsCancelledIsForgottenAtOnce() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve(WATCH)).build();
        HttpClient http2 =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        // The first request asks for an upgrade, where a reset is easily lost. Kubernetes' clients never do.
        http2.send(HttpRequest.newBuilder(uri.resolve("/api/v1/nodes")).build(), BodyHandlers.discarding());
        HttpResponse<InputStream> response = http2.send(request, BodyHandlers.ofInputStream());
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(streams.size()).isEqualTo(1);
        // A reset that finds the container at work on the request is told of with the next write only: let it finish.
        change();
        assertThat(response.body().read()).isEqualTo('{');

        response.body().close();

        await().until(() -> streams.size() == 0);
        Reference.reachabilityFence(http2);
    }

    @Test
    void manyStreamsHearOfOneChange() {
        Client client = new Client(uri);
        List<OpenWatch> watches = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            watches.add(client.watch(WATCH + "&timeoutSeconds=2"));
        }
        assertThat(streams.size()).isEqualTo(20);

        change();

        assertThat(watches)
                .allSatisfy(watch -> assertThat(watch.next()).asString().endsWith("ED streamed-1"));
        assertThat(watches).allSatisfy(watch -> assertThat(watch.rest()).isEmpty());
    }

    /** A watch on a connection of its own, whose headers have been read. */
    private RawConnection watch(String query) throws IOException {
        RawConnection connection = RawConnection.to(uri);
        connection.send("GET " + WATCH + query + " HTTP/1.1\r\nHost: " + uri.getHost() + "\r\n\r\n");
        String head = connection.readUntil("\r\n\r\n");
        assertThat(head).startsWith("HTTP/1.1 200 ").containsIgnoringCase("transfer-encoding: chunked");
        return connection;
    }

    /** The next chunk; empty at the end of the answer. What ends the line of a chunk comes with the next one. */
    private static String chunk(InputStream in) throws IOException {
        String size = line(in);
        if (size.isEmpty()) {
            size = line(in);
        }
        return new String(in.readNBytes(Integer.parseInt(size, 16)), StandardCharsets.UTF_8);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        while (!line.toString().endsWith(CHUNK_END)) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("ended in: " + line);
            }
            line.append((char) next);
        }
        return line.substring(0, line.length() - CHUNK_END.length());
    }

    /** Changes a slice that any watch of slices sees. */
    private void change() {
        String endpoint = CHANGES.incrementAndGet() + "@node-a1";
        sink.changed(new ObjectChanged(
                ObjectChanged.Type.APPLIED,
                KubeObjects.of(ENDPOINT_SLICES, KubeObjects.slice("streamed-1", "streamed", endpoint))));
    }
}
