package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.testing.Encoders;
import io.gridwrapper.wire.Answers;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.EventEncoder;
import io.gridwrapper.wire.EventType;
import io.gridwrapper.wire.KubeObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** One answer of the {@link FakeApiServer}: what a test says of it is sent as soon as it has been asked for. */
public final class FakeAnswer {

    private enum Step {
        SEND,
        END,
        BREAK
    }

    private record Piece(Step step, byte[] bytes) {}

    private static final EventEncoder ENCODER = Encoders.ofEvents(Encoding.PROTOBUF);
    private static final byte[] NOTHING = {};

    private final Resource resource;
    private final int status;
    private final String contentType;
    private final List<String> warnings;
    private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();

    /** @param warnings values of the header {@code Warning} */
    FakeAnswer(Resource resource, int status, String contentType, List<String> warnings) {
        this.resource = resource;
        this.status = status;
        this.contentType = contentType;
        this.warnings = List.copyOf(warnings);
    }

    public FakeAnswer added(KubeObject object) {
        return bytes(Answers.event(EventType.ADDED, object));
    }

    public FakeAnswer modified(KubeObject object) {
        return bytes(Answers.event(EventType.MODIFIED, object));
    }

    public FakeAnswer deleted(KubeObject object) {
        return bytes(Answers.event(EventType.DELETED, object));
    }

    public FakeAnswer bookmark(long version) {
        return bytes(ENCODER.bookmark(resource, version, false));
    }

    /** The bookmark after the state that a WatchList begins with. */
    public FakeAnswer initialEventsEnd(long version) {
        return bytes(ENCODER.bookmark(resource, version, true));
    }

    public FakeAnswer error(Status error) {
        return bytes(ENCODER.error(error));
    }

    public FakeAnswer bytes(byte[] bytes) {
        pieces.add(new Piece(Step.SEND, bytes));
        return this;
    }

    /** Ends it as it should end. */
    public FakeAnswer end() {
        pieces.add(new Piece(Step.END, NOTHING));
        return this;
    }

    /** Cuts the connection. */
    public FakeAnswer breakOff() {
        pieces.add(new Piece(Step.BREAK, NOTHING));
        return this;
    }

    /** Sends the pieces until one ends it, in the caller's thread. */
    void send(Response response, Callback callback) throws IOException, InterruptedException {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        warnings.forEach(warning -> response.getHeaders().add("Warning", warning));
        Content.Sink.write(response, false, ByteBuffer.wrap(NOTHING));
        Piece piece = pieces.take();
        while (piece.step == Step.SEND) {
            Content.Sink.write(response, false, ByteBuffer.wrap(piece.bytes));
            piece = pieces.take();
        }
        if (piece.step == Step.BREAK) {
            callback.failed(new IOException("broken off"));
        } else {
            callback.succeeded();
        }
    }
}
