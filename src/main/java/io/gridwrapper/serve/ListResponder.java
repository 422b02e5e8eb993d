package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.Encoder;
import io.gridwrapper.wire.KubeObject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes a list or one object, piece by piece from what is stored, in the thread of the request. */
final class ListResponder {

    private final BufferPool pool;

    ListResponder(BufferPool pool) {
        this.pool = pool;
    }

    void sendList(HttpServletResponse response, Resource resource, Page page, Accepted accepted) throws IOException {
        Encoder encoder = Encoder.of(accepted.encoding());
        byte[] head = encoder.listHead(resource, page.meta(), page.items());
        byte[] tail = encoder.listTail();
        long length = head.length + tail.length;
        boolean first = true;
        for (KubeObject item : page.items()) {
            length += encoder.itemSize(item, first);
            first = false;
        }
        begin(response, accepted, length);
        ByteBuffer buffer = pool.take();
        BlockingWriter out = new BlockingWriter(response.getOutputStream(), buffer);
        out.write(head);
        sendItems(out, encoder, page);
        out.write(tail);
        out.flush();
        // A blocking write returns when the bytes are out: then, and only then, the buffer is free.
        pool.giveBack(buffer);
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

    void sendObject(HttpServletResponse response, KubeObject object, Accepted accepted) throws IOException {
        Encoder encoder = Encoder.of(accepted.encoding());
        ByteBuffer body = ByteBuffer.allocate(encoder.objectSize(object));
        encoder.putObject(object, body);
        begin(response, accepted, body.capacity());
        response.getOutputStream().write(body.array());
    }

    private static void begin(HttpServletResponse response, Accepted accepted, long length) {
        response.setContentType(accepted.contentType());
        response.setHeader("Cache-Control", "no-cache, private");
        response.setContentLengthLong(length);
    }
}
