package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.jetty.StandaloneJetty;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A standalone Jetty lets the application take over connections. */
class StandaloneUpgradeIT {

    @TempDir
    private Path folder;

    @Test
    void bytesGoBothWaysOnAConnectionThatIsUpgraded() throws Exception {
        Path base = StandaloneJetty.copyOfBase(folder.resolve("base"));
        try (UpgradingUpstream upstream = UpgradingUpstream.http(Exec::echo)) {
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                    current-context: x
                    contexts: [{name: x, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: '%s'}}]
                    users: [{name: u, user: {token: ours}}]
                    """.formatted(upstream.uri()));
            try (StandaloneJetty jetty = StandaloneJetty.start(
                            base,
                            Map.of(),
                            "-Dgridwrapper.kubeconfig=" + kubeconfig,
                            "-Dgridwrapper.hostname=node-a1");
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
    }

    private static Socket connect(URI server) throws Exception {
        Socket socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(30_000);
        return socket;
    }
}
