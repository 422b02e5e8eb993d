package io.gridwrapper.client;

import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * A request on a connection of its own, by frames. It reads on when the server says that it will take no more requests,
 * as Go's client does; those of Java give up then.
 */
final class Http2Stream implements Stream.Listener, AutoCloseable {

    private final HTTP2Client client = new HTTP2Client();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private final CompletableFuture<String> whole = new CompletableFuture<>();

    private Http2Stream() {}

    static Http2Stream get(URI uri, SslContextFactory.Client tls) throws Exception {
        Http2Stream stream = new Http2Stream();
        stream.client.getClientConnector().setSslContextFactory(tls);
        stream.client.start();
        Session session = stream.client
                .connect(tls, new InetSocketAddress(uri.getHost(), uri.getPort()), new Session.Listener() {
                    @Override
                    public void onFailure(Session failed, Throwable failure, Callback callback) {
                        stream.whole.completeExceptionally(failure);
                        callback.succeeded();
                    }
                })
                .get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        MetaData.Request request = new MetaData.Request("GET", HttpURI.from(uri), HttpVersion.HTTP_2, HttpFields.EMPTY);
        session.newStream(new HeadersFrame(request, null, true), stream);
        return stream;
    }

    @Override
    public void onDataAvailable(Stream stream) {
        Stream.Data data = stream.readData();
        byte[] bytes = new byte[data.frame().remaining()];
        data.frame().getByteBuffer().get(bytes);
        body.writeBytes(bytes);
        data.release();
        begun.complete(null);
        if (data.frame().isEndStream()) {
            whole.complete(body.toString(StandardCharsets.UTF_8));
        } else {
            stream.demand();
        }
    }

    @Override
    public void onReset(Stream stream, ResetFrame frame, Callback callback) {
        whole.completeExceptionally(new AssertionError("reset: " + frame));
        callback.succeeded();
    }

    @Override
    public void onFailure(Stream stream, int error, String reason, Throwable failure, Callback callback) {
        whole.completeExceptionally(failure);
        callback.succeeded();
    }

    /** Returns when the first of the body is there. */
    void awaitData() throws Exception {
        begun.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    /** The body, once the server has ended it. */
    String awaitEnd() throws Exception {
        return whole.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        LifeCycle.stop(client);
    }
}
