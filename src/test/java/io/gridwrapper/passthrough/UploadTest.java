package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.upstream.TestUpstream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class UploadTest {

    private static final int PIECE = 1 << 20;

    private static final int PIECES = 50;

    /** Takes a body and answers with its length; or refuses it without a look. */
    private static final class Upload extends Handler.Abstract {
        final AtomicLong taken = new AtomicLong();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            if (request.getHttpURI().getPath().equals("/refuse")) {
                response.setStatus(403);
                Content.Sink.write(response, true, "no", callback);
                return true;
            }
            take(request, response, callback);
            return true;
        }

        private void take(Request request, Response response, Callback callback) {
            Content.Chunk chunk = request.read();
            while (chunk != null && !Content.Chunk.isFailure(chunk)) {
                taken.addAndGet(chunk.remaining());
                chunk.release();
                if (chunk.isLast()) {
                    Content.Sink.write(response, true, "took " + taken, callback);
                    return;
                }
                chunk = request.read();
            }
            if (chunk == null) {
                request.demand(() -> take(request, response, callback));
            } else {
                callback.failed(chunk.getFailure());
            }
        }
    }

    @Test
    void aLargeUploadStreamsThrough() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Upload());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket socket = proxy.send("POST /x HTTP/1.1", "Host: x", "Content-Length: " + PIECES * PIECE)) {
            for (int i = 0; i < PIECES; i++) {
                socket.getOutputStream().write(new byte[PIECE]);
            }
            Sockets.readUntil(socket, "took " + PIECES * PIECE);
        }
    }

    @Test
    void anUploadArrivesWhileTheClientStillWrites() throws Exception {
        Upload upload = new Upload();
        try (TestUpstream upstream = TestUpstream.http(upload);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket socket = proxy.send("POST /x HTTP/1.1", "Host: x", "Transfer-Encoding: chunked")) {
            Sockets.write(socket, "5\r\nhello\r\n");
            await().until(() -> upload.taken.get() == 5);
            Sockets.write(socket, "6\r\n world\r\n0\r\n\r\n");
            Sockets.readUntil(socket, "took 11");
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void aBodyGoesThroughWithEitherProtocol(HttpClient.Version version) throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Upload());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            HttpRequest request = HttpRequest.newBuilder(proxy.uri().resolve("/x"))
                    .version(version)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[100_000]))
                    .build();
            String answer = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
            assertThat(answer).isEqualTo("took 100000");
        }
    }

    @Test
    void aClientThatExpectsContinueGetsItFromTheApiserver() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Upload());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket socket =
                        proxy.send("POST /x HTTP/1.1", "Host: x", "Content-Length: 5", "Expect: 100-continue")) {
            assertThat(Sockets.readUntil(socket, "\r\n\r\n")).startsWith("HTTP/1.1 100 ");
            Sockets.write(socket, "hello");
            Sockets.readUntil(socket, "took 5");
        }
    }

    @Test
    void aRefusalReachesAClientThatExpectsContinue() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Upload());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket socket =
                        proxy.send("POST /refuse HTTP/1.1", "Host: x", "Content-Length: 5", "Expect: 100-continue")) {
            assertThat(Sockets.readUntil(socket, "no")).contains("HTTP/1.1 403 ");
        }
    }

    @Test
    void anAnswerBeforeTheEndOfTheUploadComesThrough() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Upload());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket socket = proxy.send("POST /refuse HTTP/1.1", "Host: x", "Content-Length: 1000000")) {
            Sockets.write(socket, "some");
            assertThat(Sockets.readUntil(socket, "no")).startsWith("HTTP/1.1 403 ");
        }
    }

    @Test
    void anUploadThatStopsHalfwayIsNoSuccess() throws Exception {
        try (TestUpstream upstream = TestUpstream.http(new Upload());
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            proxy.setIdleTimeout(Duration.ofMillis(200));
            try (Socket socket = proxy.send("POST /x HTTP/1.1", "Host: x", "Content-Length: 10")) {
                Sockets.write(socket, "hello");
                assertThat(Sockets.readAll(socket)).doesNotStartWith("HTTP/1.1 2");
            }
        }
    }

    @Test
    void aClientThatExpectsContinueDoesNotWaitForEver() throws Exception {
        try (ServerSocket silent = new ServerSocket(0);
                TestProxy proxy = TestProxy.before(
                        URI.create("http://localhost:" + silent.getLocalPort()),
                        PassThrough.KUBE_PROXY,
                        Duration.ofMillis(300));
                Socket socket =
                        proxy.send("POST /x HTTP/1.1", "Host: x", "Content-Length: 5", "Expect: 100-continue")) {
            assertThat(Sockets.readUntil(socket, "\"code\":504}")).contains("HTTP/1.1 504 ");
        }
    }

    @Test
    void trailersStayBehindAndTheBodyIsWhole() throws Exception {
        String answer =
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n";
        try (ServerSocket upstream = new ServerSocket(0);
                TestProxy proxy = TestProxy.before(
                        URI.create("http://localhost:" + upstream.getLocalPort()), PassThrough.KUBE_PROXY);
                Socket client =
                        proxy.send("POST /x HTTP/1.1", "Host: x", "Transfer-Encoding: chunked", "Trailer: X-S")) {
            Sockets.write(client, "5\r\nhello\r\n0\r\nX-S: 1\r\n\r\n");
            try (Socket socket = upstream.accept()) {
                socket.setSoTimeout(10_000);
                assertThat(Sockets.readUntil(socket, "0\r\n\r\n"))
                        .contains("hello")
                        .doesNotContain("Trailer", "X-S");
                Sockets.write(socket, answer);
                assertThat(Sockets.readUntil(client, "0\r\n\r\n"))
                        .contains("ok")
                        .doesNotContain("X-T");
            }
        }
    }
}
