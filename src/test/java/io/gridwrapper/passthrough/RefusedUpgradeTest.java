package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.upstream.TestAuthority;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for an upgrade that is not granted, or that are none. */
class RefusedUpgradeTest {

    @Test
    void anApiserverWhoseCertificateNobodyHasSignedIsNotSpokenTo() throws Exception {
        TestAuthority authority = TestAuthority.create();
        try (UpgradingUpstream upstream = UpgradingUpstream.https(authority.issue("apiserver", "EC"), Exec::echo);
                TestProxy proxy = TestProxy.before(
                        upstream.uri(), TestAuthority.create().pem(), PassThrough.ALL, Duration.ofSeconds(30));
                Socket client = Exec.ask(proxy)) {
            assertThat(Sockets.readUntil(client, "\"code\":503}"))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("no TLS with " + upstream.uri());
            await().until(() -> proxy.upgrades() == 0);
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
                Socket client = Exec.ask(proxy)) {
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
                Socket client = Exec.ask(proxy)) {
            assertThat(Sockets.readUntil(client, "\"code\":502}")).contains("the answer breaks off");
            await().until(() -> proxy.upgrades() == 0);
        }
    }

    @Test
    void anApiserverThatIsDownIsSaid() throws Exception {
        UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo);
        upstream.close();
        try (TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket client = Exec.ask(proxy)) {
            assertThat(Sockets.readUntil(client, "\"code\":503}"))
                    .contains("Retry-After: 1", "cannot reach " + upstream.uri() + ": Connection refused");
        }
    }

    @Test
    void soManyAndNoMore() throws Exception {
        List<Socket> clients = new ArrayList<>();
        try (UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            for (int i = 0; i < Upgrades.LIMIT; i++) {
                clients.add(Exec.upgraded(proxy));
            }
            try (Socket client = Exec.ask(proxy)) {
                assertThat(Sockets.readUntil(client, "\"code\":429}"))
                        .startsWith("HTTP/1.1 429 ")
                        .contains("Retry-After: 1");
            }
            clients.remove(0).close();
            await().until(() -> proxy.upgrades() == Upgrades.LIMIT - 1);
            clients.add(Exec.upgraded(proxy));
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
        try (UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo);
                TestProxy proxy = TestProxy.before(upstream.uri(), policy);
                Socket client = Exec.ask(proxy, header)) {
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
