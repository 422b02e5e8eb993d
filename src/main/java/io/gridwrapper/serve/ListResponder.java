package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.Encoder;
import io.gridwrapper.wire.IndentingStream;
import io.gridwrapper.wire.KubeObject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes a list or one object, piece by piece from what is stored, in the thread of the request. */
final class ListResponder {

    private final BufferPool pool;

    ListResponder(BufferPool pool) {
        this.pool = pool;
    }

    void sendList(HttpServletResponse response, Resource resource, Page page, AnswerStyle style) throws IOException {
        begin(response, style);
        Encoder encoder = style.encoder();
        byte[] head = encoder.listHead(resource, page.meta(), page.items());
        byte[] tail = encoder.listTail(page.items());
        long length = style.knowsLength() ? head.length + itemsLength(encoder, page) + tail.length : -1;
        if (length < 0 || !style.leavesPlain(length)) {
            stream(response, style, out -> {
                out.write(head);
                streamItems(encoder, page, out);
                out.write(tail);
            });
            return;
        }
        response.setContentLengthLong(length);
        ByteBuffer buffer = pool.take();
        BlockingWriter out = new BlockingWriter(response.getOutputStream(), buffer);
        out.write(head);
        sendItems(out, encoder, page);
        out.write(tail);
        out.flush();
        // A blocking write returns when the bytes are out: then, and only then, the buffer is free.
        pool.giveBack(buffer);
    }

    private static long itemsLength(Encoder encoder, Page page) {
        long length = 0;
        boolean first = true;
        for (KubeObject item : page.items()) {
            length += encoder.itemSize(item, first);
            first = false;
        }
        return length;
    }

    private static void sendItems(BlockingWriter out, Encoder encoder, Page page) throws IOException {
        boolean first = true;
        for (KubeObject item : page.items()) {
            int size = encoder.itemSize(item, first);
            if (out.fits(size)) {
                encoder.putItem(item, first, out.room(size));
            } else {
                ByteBuffer own = ByteBuffer.allocate(size);
                encoder.putItem(item, first, own);
                out.writeWhole(own.flip());
            }
            first = false;
        }
    }

    private static void streamItems(Encoder encoder, Page page, OutputStream out) throws IOException {
        boolean first = true;
        for (KubeObject item : page.items()) {
            ByteBuffer piece = ByteBuffer.allocate(encoder.itemSize(item, first));
            encoder.putItem(item, first, piece);
            out.write(piece.array());
            first = false;
        }
    }

    void sendObject(HttpServletResponse response, KubeObject object, AnswerStyle style) throws IOException {
        begin(response, style);
        ByteBuffer body = ByteBuffer.allocate(style.encoder().objectSize(object));
        style.encoder().putObject(object, body);
        if (style.indented() || !style.leavesPlain(body.capacity())) {
            stream(response, style, out -> out.write(body.array()));
        } else {
            response.setContentLength(body.capacity());
            response.getOutputStream().write(body.array());
        }
    }

    /** Writes a body of JSON, YAML or protobuf. */
    @FunctionalInterface
    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Sends a body whose length on the wire is not known. */
    private static void stream(HttpServletResponse response, AnswerStyle style, Body body) throws IOException {
        BodyStream out = new BodyStream(response, style.gzip());
        try {
            body.writeTo(style.indented() ? new IndentingStream(out) : out);
            out.finish();
        } finally {
            out.release();
        }
    }

    private static void begin(HttpServletResponse response, AnswerStyle style) {
        response.setContentType(style.contentType());
        response.setHeader("Cache-Control", "no-cache, private");
    }
}
