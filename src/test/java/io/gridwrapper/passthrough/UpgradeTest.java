package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.upstream.TestAuthority;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpgradeTest {

    private static final String EXEC = "/api/v1/namespaces/default/pods/p/exec?command=sh&stdin=true";
    private static final String GRANTED = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n";
    private static final String SPDY =
            GRANTED + "Upgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n";

    /** Grants what is asked, and gives back whatever comes. */
    private static void echo(Socket socket) throws IOException {
        Sockets.write(socket, SPDY);
        socket.getInputStream().transferTo(socket.getOutputStream());
    }

    private static Socket exec(TestProxy proxy, String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of("POST " + EXEC + " HTTP/1.1", "Host: x", "Content-Length: 0"));
        lines.addAll(List.of("Connection: Upgrade", "Upgrade: SPDY/3.1"));
        lines.addAll(List.of(headers));
        return proxy.send(lines.toArray(String[]::new));
    }

    private static Socket upgraded(TestProxy proxy) throws IOException {
        Socket socket = exec(proxy);
        assertThat(Sockets.readUntil(socket, "\r\n\r\n")).startsWith("HTTP/1.1 101 ");
        return socket;
    }

    @Test
    void theRequestArrivesWithItsHeadersAndTheAnswerComesWithItsOwn() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(
                            socket,
                            GRANTED + "upgrade: spdy/3.1\r\nX-Stream-Protocol-Version: v5\r\n"
                                    + "X-Stream-Protocol-Version: v4\r\nAudit-ID: a\r\n\r\nfirst");
                    Sockets.readUntil(socket, "end");
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = exec(
                        proxy,
                        "X-Stream-Protocol-Version: v5.channel.k8s.io",
                        "X-Stream-Protocol-Version: v4.channel.k8s.io",
                        "Authorization: Bearer theirs",
                        "Keep-Alive: 5")) {
            assertThat(upstream.nextHead().split("\r\n"))
                    .containsExactlyInAnyOrder(
                            "POST " + EXEC + " HTTP/1.1",
                            "Host: localhost:" + upstream.uri().getPort(),
                            "Content-Length: 0",
                            "Connection: Upgrade",
                            "Upgrade: SPDY/3.1",
                            "X-Stream-Protocol-Version: v5.channel.k8s.io",
                            "X-Stream-Protocol-Version: v4.channel.k8s.io",
                            "Authorization: Bearer theirs",
                            "Via: 1.1 grid-wrapper");
            assertThat(Sockets.readUntil(client, "\r\n\r\n"))
                    .startsWith("HTTP/1.1 101 Switching Protocols\r\n")
                    .contains("\r\nConnection: Upgrade\r\n", "\r\nUpgrade: SPDY/3.1\r\n", "\r\nAudit-ID: a\r\n")
                    .contains("\r\nX-Stream-Protocol-Version: v5\r\n", "\r\nX-Stream-Protocol-Version: v4\r\n")
                    .doesNotContain("Content-Length", "Transfer-Encoding");
            Sockets.readUntil(client, "first");
            Sockets.write(client, "end");
            assertThat(upstream.awaitEnd()).isTrue();
            assertThat(Sockets.readAll(client)).isEmpty();
            client.shutdownOutput();
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void aWebSocketIsOpened() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(
                            socket,
                            GRANTED + "Upgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                                    + "Sec-WebSocket-Protocol: v5.channel.k8s.io\r\n\r\n");
                    socket.getInputStream().transferTo(socket.getOutputStream());
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = proxy.send(
                        "GET " + EXEC + " HTTP/1.1",
                        "Host: x",
                        "connection: keep-alive, upgrade",
                        "upgrade: WebSocket",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Sec-WebSocket-Protocol: v5.channel.k8s.io, v4.channel.k8s.io")) {
            assertThat(upstream.nextHead())
                    .contains("Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                    .contains("Sec-WebSocket-Protocol: v5.channel.k8s.io, v4.channel.k8s.io\r\n");
            assertThat(Sockets.readUntil(client, "\r\n\r\n"))
                    .contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
                    .contains("Sec-WebSocket-Protocol: v5.channel.k8s.io\r\n");
            Sockets.write(client, "frame");
            Sockets.readUntil(client, "frame");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMegabyteGoesEachWayAtTheSameTime(boolean secure) throws Exception {
        TestAuthority authority = TestAuthority.create();
        byte[] sent = new byte[1 << 20];
        new Random(1).nextBytes(sent);
        try (UpgradingUpstream upstream = secure
                        ? UpgradingUpstream.https(authority.issue("apiserver", "EC"), UpgradeTest::echo)
                        : UpgradingUpstream.http(UpgradeTest::echo);
                TestProxy proxy = TestProxy.before(
                        upstream.uri(), authority.pem(), PassThrough.KUBE_PROXY, Duration.ofSeconds(30));
                Socket client = upgraded(proxy)) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                try {
                    client.getOutputStream().write(sent);
                    client.shutdownOutput();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(Arrays.equals(client.getInputStream().readAllBytes(), sent))
                    .isTrue();
            writing.get();
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void anApiserverWhoseCertificateNobodyHasSignedIsNotSpokenTo() throws Exception {
        TestAuthority authority = TestAuthority.create();
        try (UpgradingUpstream upstream =
                        UpgradingUpstream.https(authority.issue("apiserver", "EC"), UpgradeTest::echo);
                TestProxy proxy = TestProxy.before(
                        upstream.uri(), TestAuthority.create().pem(), PassThrough.ALL, Duration.ofSeconds(30));
                Socket client = exec(proxy)) {
            assertThat(Sockets.readUntil(client, "\"code\":503}"))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("no TLS with " + upstream.uri());
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void aClientThatStopsToWriteGoesOnReading() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(socket, SPDY);
                    String all = Sockets.readAll(socket);
                    Sockets.write(socket, "read " + all);
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = upgraded(proxy)) {
            Sockets.write(client, "all of it");
            client.shutdownOutput();
            assertThat(Sockets.readAll(client)).isEqualTo("read all of it");
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void anApiserverThatStopsToWriteGoesOnReading() throws Exception {
        CompletableFuture<String> read = new CompletableFuture<>();
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(socket, SPDY + "that is all");
                    socket.shutdownOutput();
                    read.complete(Sockets.readAll(socket));
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = upgraded(proxy)) {
            assertThat(Sockets.readAll(client)).isEqualTo("that is all");
            Sockets.write(client, "thanks");
            client.shutdownOutput();
            assertThat(read.get()).isEqualTo("thanks");
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void aClientThatGoesEndsTheConnectionUpstream() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(UpgradeTest::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            Socket client = upgraded(proxy);
            client.setSoLinger(true, 0);
            client.close();
            assertThat(upstream.awaitEnd()).isTrue();
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void anApiserverThatGoesEndsTheClientsConnection() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(socket, SPDY);
                    Sockets.readUntil(socket, "go");
                    socket.setSoLinger(true, 0);
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = upgraded(proxy)) {
            Sockets.write(client, "go");
            assertThat(Sockets.readAll(client)).isEmpty();
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void aClientThatGoesBeforeTheAnswerLeavesNothingBehind() throws Exception {
        CompletableFuture<Void> gone = new CompletableFuture<>();
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    gone.join();
                    echo(socket);
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            Socket client = exec(proxy);
            upstream.nextHead();
            client.setSoLinger(true, 0);
            client.close();
            gone.complete(null);
            assertThat(upstream.awaitEnd()).isTrue();
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void silenceIsNoReasonToCut() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(UpgradeTest::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            proxy.setIdleTimeout(Duration.ofMillis(200));
            try (Socket client = upgraded(proxy)) {
                for (int i = 0; i < 2; i++) {
                    await().during(Duration.ofMillis(700)).until(() -> proxy.upgrades() == 1);
                    Sockets.write(client, "still there");
                    Sockets.readUntil(client, "still there");
                }
            }
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void aSlowClientHoldsTheApiserverBack() throws Exception {
        AtomicLong sent = new AtomicLong();
        byte[] piece = new byte[1 << 20];
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(socket, SPDY);
                    for (int i = 0; i < 50; i++) {
                        socket.getOutputStream().write(piece);
                        sent.addAndGet(piece.length);
                    }
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = upgraded(proxy)) {
            await().during(Duration.ofMillis(500)).until(() -> sent.get() < 25L * piece.length);
            assertThat(client.getInputStream().readNBytes(50 * piece.length)).hasSize(50 * piece.length);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'403 Forbidden', 'Content-Length: 4', 'nope', 'nope'",
        "'400 Bad Request', 'Transfer-Encoding: chunked', '2~no~2~pe~0~~', 'nope'",
        "'302 Found', 'Location: /elsewhere~Content-Length: 0', '', ''",
        "'200 OK', 'Content-Length: 4', 'nope', 'nope'",
    })
    void aRefusalComesThroughWholeAndTheConnectionStays(String status, String headers, String body, String expected)
            throws Exception {
        String answer = "HTTP/1.1 " + status + "\r\nAudit-ID: a1\r\n" + headers + "\r\n\r\n" + body;
        try (UpgradingUpstream upstream =
                        UpgradingUpstream.http(socket -> Sockets.write(socket, answer.replace("~", "\r\n")));
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = exec(proxy)) {
            for (int i = 0; i < 2; i++) {
                String head = Sockets.readUntil(client, "\r\n\r\n");
                assertThat(head)
                        .startsWith("HTTP/1.1 " + status.substring(0, 3))
                        .contains("Audit-ID: a1\r\n");
                if (head.contains("chunked")) {
                    assertThat(Sockets.readUntil(client, "0\r\n\r\n").replaceAll("[0-9]\r\n|\r\n", ""))
                            .isEqualTo(expected);
                } else {
                    assertThat(new String(client.getInputStream().readNBytes(expected.length())))
                            .isEqualTo(expected);
                }
                Sockets.write(client, "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n");
            }
        }
    }

    @Test
    void anApiserverThatBreaksOffIsSaid() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {});
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = exec(proxy)) {
            assertThat(Sockets.readUntil(client, "\"code\":502}")).contains("the answer breaks off");
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void anApiserverThatIsDownIsSaid() throws Exception {
        UpgradingUpstream upstream = UpgradingUpstream.http(UpgradeTest::echo);
        upstream.close();
        try (TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = exec(proxy)) {
            assertThat(Sockets.readUntil(client, "\"code\":503}"))
                    .contains("Retry-After: 1", "cannot reach " + upstream.uri() + ": Connection refused");
        }
    }

    @Test
    void soManyAndNoMore() throws Exception {
        List<Socket> clients = new ArrayList<>();
        try (UpgradingUpstream upstream = UpgradingUpstream.http(UpgradeTest::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            for (int i = 0; i < Upgrades.LIMIT; i++) {
                clients.add(upgraded(proxy));
            }
            try (Socket client = exec(proxy)) {
                assertThat(Sockets.readUntil(client, "\"code\":429}"))
                        .startsWith("HTTP/1.1 429 ")
                        .contains("Retry-After: 1");
            }
            clients.remove(0).close();
            await().until(() -> proxy.upgrades() == Upgrades.LIMIT - 1);
            clients.add(upgraded(proxy));
            for (Socket client : clients) {
                Sockets.write(client, "x");
                Sockets.readUntil(client, "x");
                client.close();
            }
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "KUBE_PROXY, X: y,                         ''",
        "KUBE_PROXY, Authorization: Bearer theirs, Bearer theirs",
        "ALL,        X: y,                         Bearer ours",
        "ALL,        Authorization: Bearer theirs, Bearer theirs",
        "ALL,        Impersonate-User: admin,      Bearer ours",
        "ALL,        Origin: http://evil.example,  ''",
    })
    void ourIdentityIsLentAsToOtherRequests(PassThrough policy, String header, String authorization) throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(UpgradeTest::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), policy);
                Socket client = exec(proxy, header)) {
            String head = upstream.nextHead();
            assertThat(head.lines().filter(line -> line.startsWith("Authorization: ")))
                    .hasSize(authorization.isEmpty() ? 0 : 1)
                    .allMatch(line -> line.equals("Authorization: " + authorization));
            assertThat(head).doesNotContain("Impersonate");
            assertThat(client.isConnected()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  'Upgrade: websocket, h2c',       Connection: Upgrade",
        "GET,  Upgrade: TLS/1.2,                Connection: Upgrade",
        "PUT,  Upgrade: websocket,              Connection: Upgrade",
        "HEAD, Upgrade: websocket,              Connection: Upgrade",
        "POST, 'Upgrade: SPDY/3.1\r\nContent-Length: 1', Connection: Upgrade",
    })
    void whatIsNoUpgradeForKubernetesGoesOnAsAnyOtherRequest(String method, String upgrade, String connection)
            throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(
                        socket -> Sockets.write(socket, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"));
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = proxy.send(method + " /x HTTP/1.1", "Host: x", upgrade, connection)) {
            Sockets.write(client, "x");
            assertThat(upstream.nextHead()).doesNotContain("Upgrade", "upgrade");
            assertThat(Sockets.readUntil(client, "\r\n\r\n")).startsWith("HTTP/1.1 200 ");
        }
    }
}
