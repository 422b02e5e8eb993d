package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.upstream.TestUpstream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StreamingTest {

    private static final int PIECE = 1 << 20;

    private static final int PIECES = 50;

    /** Hands each exchange to the test, which answers it piece by piece. */
    private static final class Manual extends Handler.Abstract {
        final BlockingQueue<Open> open = new LinkedBlockingQueue<>();

        record Open(Response response, Callback callback, CountDownLatch gone) {
            void write(String text) {
                Content.Sink.write(response, false, text, Callback.NOOP);
            }
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            Open exchange = new Open(response, callback, new CountDownLatch(1));
            request.addFailureListener(failure -> exchange.gone.countDown());
            open.add(exchange);
            return true;
        }

        Open next() throws InterruptedException {
            return open.poll(10, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/pods?watch=1", "/api/v1/namespaces/default/pods/p/log?follow=true"})
    void eachPieceArrivesWhileTheStreamIsOpenHoweverLongItIsSilent(String target) throws Exception {
        Manual manual = new Manual();
        Duration patience = Duration.ofMillis(100);
        try (TestUpstream upstream = TestUpstream.http(manual);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY, patience);
                Socket socket = proxy.send("GET " + target + " HTTP/1.1", "Host: x")) {
            Manual.Open exchange = manual.next();
            await().pollDelay(patience.multipliedBy(3))
                    .until(() -> exchange.gone().getCount() == 1);
            exchange.write("");
            assertThat(Sockets.readUntil(socket, "\r\n\r\n")).startsWith("HTTP/1.1 200 ");
            exchange.write("one");
            Sockets.readUntil(socket, "one");
            exchange.write("two");
            Sockets.readUntil(socket, "two");
            exchange.callback().succeeded();
            assertThat(Sockets.readUntil(socket, "0\r\n\r\n")).doesNotContain("one");
        }
    }

    @Test
    void idleStreamsHoldNoThread() throws Exception {
        Manual manual = new Manual();
        try (TestUpstream upstream = TestUpstream.http(manual);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(proxy.uri().resolve("/api/v1/pods?watch=1"))
                    .build();
            for (int i = 0; i < 100; i++) {
                client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
            }
            await().until(() -> manual.open.size() == 100);
            long upstreamThreads = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().matches("upstream-\\d+"))
                    .count();
            assertThat(upstreamThreads).isLessThanOrEqualTo(16);
            manual.open.forEach(open -> open.callback().succeeded());
        }
    }

    @Test
    void aClientThatHasGoneEndsTheRequestUpstream() throws Exception {
        Manual manual = new Manual();
        ScheduledExecutorService heartbeat = Executors.newSingleThreadScheduledExecutor();
        try (TestUpstream upstream = TestUpstream.http(manual);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY)) {
            Socket socket = proxy.send("GET /api/v1/pods?watch=1 HTTP/1.1", "Host: x");
            Manual.Open exchange = manual.next();
            CountDownLatch failed = new CountDownLatch(1);
            Callback beat = Callback.from(() -> {}, failure -> failed.countDown());
            heartbeat.scheduleAtFixedRate(
                    () -> exchange.response().write(false, ByteBuffer.allocate(10), beat),
                    0,
                    50,
                    TimeUnit.MILLISECONDS);
            Sockets.readUntil(socket, "\0");
            socket.close();
            assertThat(failed.await(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            heartbeat.shutdownNow();
        }
    }

    @Test
    void aStreamOfHttp2ThatIsResetEndsTheRequestUpstreamThoughBothAreSilent() throws Exception {
        try (ServerSocket upstream = new ServerSocket(0);
                TestProxy proxy = TestProxy.before(
                        URI.create("http://localhost:" + upstream.getLocalPort()), PassThrough.KUBE_PROXY)) {
            HttpRequest request = HttpRequest.newBuilder(proxy.uri().resolve("/x?watch=1"))
                    .version(HttpClient.Version.HTTP_2)
                    .build();
            HttpClient client = HttpClient.newHttpClient();
            CompletableFuture<HttpResponse<InputStream>> answer =
                    client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
            try (Socket socket = upstream.accept()) {
                socket.setSoTimeout(10_000);
                Sockets.readUntil(socket, "\r\n\r\n");
                Sockets.write(socket, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
                assertThat(answer.get().version()).isEqualTo(HttpClient.Version.HTTP_2);
                InputStream body = answer.get().body();
                assertThat(body.readNBytes(5)).hasSize(5);
                // A reset that finds the container at work on the request is told of with the next write only.
                await().pollDelay(Duration.ofMillis(200)).until(() -> true);
                body.close();
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
                // One that nobody holds any longer may stop before it has said that the stream is over.
                Reference.reachabilityFence(client);
            }
        }
    }

    @Test
    void aSlowClientHoldsTheApiserverBack() throws Exception {
        AtomicLong sent = new AtomicLong();
        Handler flood = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                write(response, callback);
                return true;
            }

            private void write(Response response, Callback callback) {
                boolean last = sent.addAndGet(PIECE) >= (long) PIECES * PIECE;
                Callback next = last ? callback : Callback.from(() -> write(response, callback), callback::failed);
                response.write(last, ByteBuffer.allocate(PIECE), next);
            }
        };
        try (TestUpstream upstream = TestUpstream.http(flood);
                TestProxy proxy = TestProxy.before(upstream.uri(), PassThrough.KUBE_PROXY);
                Socket socket = proxy.send("GET /x HTTP/1.1", "Host: x", "Connection: close")) {
            Sockets.readUntil(socket, "\r\n\r\n");
            await().during(Duration.ofMillis(500)).until(() -> sent.get() < (long) PIECES * PIECE / 2);
            long received = socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            assertThat(received).isGreaterThanOrEqualTo((long) PIECES * PIECE);
        }
    }
}
