package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.jetty.StandaloneJetty;
import io.gridwrapper.upstream.TestAuthority;
import io.gridwrapper.upstream.TestUpstream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies between the clients of a standalone Jetty and the apiserver, where the classes of two Jettys meet. */
class StandaloneUpstreamIT {

    @TempDir
    private Path folder;

    @Test
    void theLinkToAnApiserverIsHttp2OverTls() throws Exception {
        TestAuthority authority = TestAuthority.create();
        try (TestUpstream upstream = TestUpstream.https(
                        new NamesProtocol(), authority.issue("apiserver", "EC"), authority.certificate(), true);
                StandaloneJetty jetty = start(upstream.uri(), authority.pem());
                Socket client = connect(jetty.http())) {
            Sockets.write(client, "GET /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(Sockets.readAll(client)).startsWith("HTTP/1.1 200 ").contains("it was HTTP/2.0");
        }
    }

    @Test
    void bytesGoBothWaysOnAConnectionThatIsUpgraded() throws Exception {
        try (UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo);
                StandaloneJetty jetty = start(upstream.uri(), "");
                Socket client = connect(jetty.http())) {
            Sockets.write(
                    client,
                    "POST " + Exec.TARGET + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                            + "Connection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n");
            assertThat(Sockets.readUntil(client, "\r\n\r\n"))
                    .startsWith("HTTP/1.1 101 ")
                    .contains("Upgrade: SPDY/3.1", "X-Stream-Protocol-Version: v4.channel.k8s.io");

            Sockets.write(client, "there and back");

            assertThat(Sockets.readUntil(client, "back")).isEqualTo("there and back");
        }
    }

    /** @param authority the PEM of who has signed the upstream's certificate, empty for none */
    private StandaloneJetty start(URI upstream, String authority) throws IOException {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: x
                contexts: [{name: x, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: '%s', certificate-authority-data: '%s'}}]
                users: [{name: u, user: {token: ours}}]
                """.formatted(
                        upstream, Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.US_ASCII))));
        return StandaloneJetty.start(
                StandaloneJetty.copyOfBase(folder.resolve("base")),
                Map.of(),
                "-Dgridwrapper.kubeconfig=" + kubeconfig,
                "-Dgridwrapper.hostname=node-a1");
    }

    private static Socket connect(URI server) throws IOException {
        Socket socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(30_000);
        return socket;
    }

    /** Answers with the protocol of the request. */
    private static final class NamesProtocol extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            String protocol = request.getConnectionMetaData().getProtocol();
            Content.Sink.write(response, true, "it was " + protocol, callback);
            return true;
        }
    }
}
