package io.gridwrapper.client;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.launch.TestServer;
import io.gridwrapper.serve.WatchStreams;
import io.kubernetes.client.proto.Meta;
import java.io.IOException;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Watches over a WebSocket, as fabric8's client asks for them (WatchServer.HandleWS of the apiserver). */
class WebSocketWatchTest {

    private static final String WATCH = Site.SLICES + "?watch=1";

    private Site site;
    private TestServer server;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = Site.small(folder);
        server = TestServer.over(folder, "a1");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void eachEventIsAMessage() throws Exception {
        try (OpenSocket socket = open(WATCH, Client.JSON)) {
            assertThat(socket.event()).hasToString("ADDED plain-1");
            Event web = socket.event();
            assertThat(web).hasToString("ADDED web-1");
            assertThat(web.object().path("endpoints")).hasSize(2);
            site.node("a2", "zone: b");
            assertThat(socket.event()).hasToString("MODIFIED web-1");
            site.delete("slice", "plain-1");
            assertThat(socket.event()).hasToString("DELETED plain-1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Client.JSON, "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"})
    void messagesAreTheLinesOfAPlainWatchAndTheEndIsAClose(String accept) throws Exception {
        // Together more than a buffer holds, and one of them on its own.
        for (int i = 0; i < 50; i++) {
            String[] nodes = Collections.nCopies(i == 25 ? 2000 : 40, "a1").toArray(String[]::new);
            site.slice("many-" + i, "plain", nodes);
        }
        await().until(() ->
                new Client(server.base()).get(Site.SLICES).json().path("items").size() == 52);
        String path = WATCH + "&resourceVersion=0&timeoutSeconds=1";
        String plain = new String(new Client(server.base()).get(path, accept).body(), StandardCharsets.UTF_8);

        try (OpenSocket socket = open(path, accept)) {
            for (String line : plain.split("(?<=\n)")) {
                assertThat(socket.next()).isEqualTo(line);
            }
            assertThat(socket.next()).isEqualTo(1000);
        }
    }

    @Test
    void protobufIsBytesWithoutTheirLength() throws Exception {
        try (OpenSocket socket = open(WATCH, Client.PROTOBUF)) {
            Meta.WatchEvent event = Meta.WatchEvent.parseFrom((ByteBuffer) socket.next());

            assertThat(event.getType()).isEqualTo("ADDED");
            assertThat(ProtobufAnswers.envelope(event.getObject().getRaw().toByteArray())
                            .getTypeMeta()
                            .getKind())
                    .isEqualTo("EndpointSlice");
        }
    }

    @Test
    void aVersionThatIsTooOldIsOneErrorEvent() throws Exception {
        try (OpenSocket socket = open(WATCH + "&resourceVersion=5", Client.JSON)) {
            assertThat(socket.event()).hasToString("ERROR 410");
            assertThat(socket.next()).isEqualTo(1000);
        }
    }

    @Test
    void whatCannotBeWatchedIsRefusedWithAStatus() {
        assertThat(refusal(WATCH + "&labelSelector=a%20b", server.base().toString()))
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "http://127.0.0.1:1", "http://203.0.113.1", "null"})
    void aPageOfSomebodyElseIsRefused(String origin) {
        assertThat(refusal(WATCH, origin)).isEqualTo(403);
    }

    @Test
    void whatTheClientSaysIsHeardAndCountsForNothing() throws Exception {
        WatchStreams streams = server.bean(WatchStreams.class);
        try (OpenSocket socket =
                open(WATCH + "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan", Client.JSON)) {
            socket.send("anything");
            socket.ping(5);
            assertThat(socket.next()).isEqualTo("pong of 5");
            site.slice("web-2", "web", "a1");
            assertThat(socket.event()).hasToString("ADDED web-2");
            assertThat(streams.size()).isEqualTo(1);
        }
        await().until(() -> streams.size() == 0);
    }

    @Test
    void aServerThatStopsEndsItsWatches() throws Exception {
        try (OpenSocket socket = open(WATCH, Client.JSON)) {
            assertThat(socket.event()).hasToString("ADDED plain-1");
            assertThat(socket.event()).hasToString("ADDED web-1");
            server.close();
            assertThat(socket.next()).isEqualTo(1000);
        }
    }

    private OpenSocket open(String path, String accept) throws Exception {
        return OpenSocket.at(server.base(), path, accept, server.base().toString());
    }

    private int refusal(String path, String origin) {
        WebSocketHandshakeException[] refused = new WebSocketHandshakeException[1];
        assertThatThrownBy(() -> OpenSocket.at(server.base(), path, Client.JSON, origin))
                .isInstanceOfSatisfying(WebSocketHandshakeException.class, e -> refused[0] = e);
        return refused[0].getResponse().statusCode();
    }
}
