package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.upstream.TestUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UpstreamFailureTest {

    private static final class Silent extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE"})
    void anApiserverThatIsDownIsSaidAtOnce(String method) throws Exception {
        // Held, so that nobody else comes to listen there, but not listened on.
        Socket held = new Socket();
        held.bind(new InetSocketAddress(0));
        URI down = URI.create("http://localhost:" + held.getLocalPort());
        try (held;
                TestProxy proxy = TestProxy.before(down, PassThrough.KUBE_PROXY)) {
            long begin = System.nanoTime();
            String answer = exchangeWithBody(proxy, method);
            assertThat(answer)
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Retry-After: 1", "\"kind\":\"Status\"", "\"reason\":\"ServiceUnavailable\"")
                    .contains("cannot reach " + down + ": Connection refused");
            assertThat(System.nanoTime() - begin).isLessThan(2_000_000_000L);
        }
    }

    @Test
    void anApiserverBehindADeadLinkIsSaidWithinSeconds() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> waiting = fill(deaf);
            URI dead = URI.create("http://127.0.0.1:" + deaf.getLocalPort());
            try (TestProxy proxy = TestProxy.before(dead, PassThrough.KUBE_PROXY)) {
                long begin = System.nanoTime();
                assertThat(exchangeWithBody(proxy, "POST"))
                        .startsWith("HTTP/1.1 503 ")
                        .contains("Retry-After: 1", "cannot reach " + dead);
                assertThat(System.nanoTime() - begin).isLessThan(9_000_000_000L);
            }
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    /** Connects until no more fits into the queue of who never accepts: from then on the kernel drops what comes. */
    private static List<Socket> fill(ServerSocket deaf) throws IOException {
        List<Socket> waiting = new ArrayList<>();
        while (true) {
            Socket socket = new Socket();
            try {
                socket.connect(deaf.getLocalSocketAddress(), 200);
                waiting.add(socket);
            } catch (SocketTimeoutException e) {
                socket.close();
                return waiting;
            }
        }
    }

    private static String exchangeWithBody(TestProxy proxy, String method) throws IOException {
        try (Socket socket =
                proxy.send(method + " /api/v1/nodes HTTP/1.1", "Host: x", "Connection: close", "Content-Length: 2")) {
            Sockets.write(socket, "{}");
            return Sockets.readAll(socket);
        }
    }

    @Test
    void anApiserverThatDoesNotAnswerIsSaidAfterAWhile() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Silent());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY, Duration.ofMillis(300))) {
            String answer = proxy.exchange("GET /api/v1/pods HTTP/1.1", "Host: x", "Connection: close");
            assertThat(answer).startsWith("HTTP/1.1 504 ").contains("\"reason\":\"Timeout\"");
        }
    }

    @Test
    void aBrokenAnswerIs502BeforeItBeginsAndACutAfterwards() throws Exception {
        try (ServerSocket upstream = new ServerSocket(0);
                TestProxy proxy = TestProxy.before(
                        URI.create("http://localhost:" + upstream.getLocalPort()), PassThrough.KUBE_PROXY)) {
            try (Socket client = proxy.send("GET /x HTTP/1.1", "Host: x")) {
                answer(upstream, "");
                assertThat(Sockets.readUntil(client, "\"code\":502}")).startsWith("HTTP/1.1 502 ");
            }
            String half = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n";
            try (Socket client = proxy.send("GET /x HTTP/1.1", "Host: x")) {
                answer(upstream, half);
                assertThat(Sockets.readAll(client)).contains("hello").doesNotContain("0\r\n\r\n");
            }
            HttpRequest request =
                    HttpRequest.newBuilder(proxy.uri().resolve("/x")).build();
            CompletableFuture.runAsync(() -> answer(upstream, half));
            assertThatThrownBy(() -> HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
        }
    }

    /** Reads a request, writes the text, and cuts the connection. */
    private static void answer(ServerSocket upstream, String text) {
        try (Socket socket = upstream.accept()) {
            Sockets.readUntil(socket, "\r\n\r\n");
            Sockets.write(socket, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
