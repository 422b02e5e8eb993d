package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.upstream.TestAuthority;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections that are upgraded: what goes either way, and how they end. */
class UpgradeTest {

    @Test
    void theRequestArrivesWithItsHeadersAndTheAnswerComesWithItsOwn() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(
                            socket,
                            Exec.GRANTED + "upgrade: spdy/3.1\r\nX-Stream-Protocol-Version: v5\r\n"
                                    + "X-Stream-Protocol-Version: v4\r\nAudit-ID: a\r\n\r\nfirst");
                    Sockets.readUntil(socket, "end");
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = Exec.ask(
                        proxy,
                        "X-Stream-Protocol-Version: v5.channel.k8s.io",
                        "X-Stream-Protocol-Version: v4.channel.k8s.io",
                        "Authorization: Bearer theirs",
                        "Keep-Alive: 5")) {
            assertThat(upstream.nextHead().split("\r\n"))
                    .containsExactlyInAnyOrder(
                            "POST " + Exec.TARGET + " HTTP/1.1",
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

    @ParameterizedTest
    @CsvSource({
        "exec?command=sh&stdin=true, v5.channel.k8s.io, 'v5.channel.k8s.io, v4.channel.k8s.io'",
        "portforward, SPDY/3.1+portforward.k8s.io, SPDY/3.1+portforward.k8s.io",
    })
    void aWebSocketIsOpened(String part, String granted, String asked) throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(
                            socket,
                            Exec.GRANTED
                                    + "Upgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                                    + "Sec-WebSocket-Protocol: " + granted + "\r\n\r\n");
                    socket.getInputStream().transferTo(socket.getOutputStream());
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = proxy.send(
                        "GET /api/v1/namespaces/default/pods/p/" + part + " HTTP/1.1",
                        "Host: x",
                        "connection: keep-alive, upgrade",
                        "upgrade: WebSocket",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Sec-WebSocket-Protocol: " + asked)) {
            assertThat(upstream.nextHead())
                    .startsWith("GET /api/v1/namespaces/default/pods/p/" + part + " HTTP/1.1\r\n")
                    .contains("Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                    .contains("Sec-WebSocket-Protocol: " + asked + "\r\n");
            assertThat(Sockets.readUntil(client, "\r\n\r\n"))
                    .contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
                    .contains("Sec-WebSocket-Protocol: " + granted + "\r\n");
            Sockets.write(client, "frame");
            Sockets.readUntil(client, "frame");
        }
    }

    @ParameterizedTest
    @CsvSource({"http,http", "http,https", "https,http", "https,https"})
    void aMegabyteGoesEachWayAtTheSameTime(String downstream, String upstreamScheme) throws Exception {
        TestAuthority authority = TestAuthority.create();
        byte[] sent = new byte[1 << 20];
        new Random(1).nextBytes(sent);
        try (UpgradingUpstream upstream = upstreamScheme.equals("https")
                        ? UpgradingUpstream.https(authority.issue("apiserver", "EC"), Exec::echo)
                        : UpgradingUpstream.http(Exec::echo);
                TestProxy proxy = downstream.equals("https")
                        ? TestProxy.securelyBefore(upstream.uri(), authority, PassThrough.KUBE_PROXY)
                        : TestProxy.before(
                                upstream.uri(), authority.pem(), PassThrough.KUBE_PROXY, Duration.ofSeconds(30));
                Socket client = Exec.upgraded(proxy)) {
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
    void aClientThatStopsToWriteGoesOnReading() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(socket, Exec.SPDY);
                    String all = Sockets.readAll(socket);
                    Sockets.write(socket, "read " + all);
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = Exec.upgraded(proxy)) {
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
                    Sockets.write(socket, Exec.SPDY + "that is all");
                    socket.shutdownOutput();
                    read.complete(Sockets.readAll(socket));
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = Exec.upgraded(proxy)) {
            assertThat(Sockets.readAll(client)).isEqualTo("that is all");
            Sockets.write(client, "thanks");
            client.shutdownOutput();
            assertThat(read.get()).isEqualTo("thanks");
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void aClientThatGoesEndsTheConnectionUpstream() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            Socket client = Exec.upgraded(proxy);
            client.setSoLinger(true, 0);
            client.close();
            assertThat(upstream.awaitEnd()).isTrue();
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void anApiserverThatGoesEndsTheClientsConnection() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(socket -> {
                    Sockets.write(socket, Exec.SPDY);
                    Sockets.readUntil(socket, "go");
                    socket.setSoLinger(true, 0);
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = Exec.upgraded(proxy)) {
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
                    Exec.echo(socket);
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            Socket client = Exec.ask(proxy);
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
        try (UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            proxy.setIdleTimeout(Duration.ofMillis(200));
            try (Socket client = Exec.upgraded(proxy)) {
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
                    Sockets.write(socket, Exec.SPDY);
                    for (int i = 0; i < 50; i++) {
                        socket.getOutputStream().write(piece);
                        sent.addAndGet(piece.length);
                    }
                });
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = Exec.upgraded(proxy)) {
            await().during(Duration.ofMillis(500)).until(() -> sent.get() < 25L * piece.length);
            assertThat(client.getInputStream().readNBytes(50 * piece.length)).hasSize(50 * piece.length);
        }
    }
}
