package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.EventType;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ObjectReader;
import io.gridwrapper.wire.WatchEvent;
import io.gridwrapper.wire.WatchReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Empties a feed through buffers, as a stream does. */
final class Frames {

    private static final int CAPACITY = 64 * 1024;

    private final BufferPool pool = new BufferPool(CAPACITY, 16);

    /** All that a feed has to say now. */
    byte[] drain(WatchFeed feed) {
        return drain(feed, new Random(0), 0);
    }

    /**
     * The same through buffers of which a part is taken already, so that frames find little room or none.
     *
     * @param taken how many bytes are taken at most
     */
    byte[] drain(WatchFeed feed, Random random, int taken) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int empty = 0;
        // With nothing taken, an empty buffer says that there is nothing more; else it may have been too small.
        while (empty < 2) {
            boolean whole = taken == 0 || random.nextInt(4) == 0;
            int put = fill(feed, whole ? 0 : 1 + random.nextInt(taken), all);
            empty = put > 0 ? 0 : whole ? empty + 1 : empty;
        }
        return all.toByteArray();
    }

    private int fill(WatchFeed feed, int taken, ByteArrayOutputStream all) {
        FrameBuffer buffer = new FrameBuffer(pool);
        if (taken > 0) {
            ByteBuffer room = buffer.room(1);
            room.position(taken);
        }
        feed.fill(buffer);
        if (buffer.isEmpty()) {
            return 0;
        }
        ByteBuffer written = buffer.flip();
        byte[] bytes = new byte[written.limit() - taken];
        written.position(taken).get(bytes);
        all.writeBytes(bytes);
        buffer.release();
        return bytes.length;
    }

    static List<WatchEvent> events(byte[] stream) {
        try {
            WatchReader reader = new WatchReader(new ByteArrayInputStream(stream));
            List<WatchEvent> events = new ArrayList<>();
            for (WatchEvent event = reader.next(); event != null; event = reader.next()) {
                events.add(event);
            }
            return events;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** An event in short: {@code MODIFIED web@17}, {@code BOOKMARK @17}, {@code BOOKMARK @17 end}, {@code ERROR}. */
    static String show(Resource resource, WatchEvent event) {
        try {
            if (event.type() == EventType.ERROR) {
                return "ERROR";
            }
            if (event.type() == EventType.BOOKMARK) {
                String end = event.endsInitialEvents() ? " end" : "";
                return "BOOKMARK @" + ObjectReader.versionOf(event.message()) + end;
            }
            KubeObject object = ObjectReader.read(resource, event.message());
            return event.type() + " " + object.key().name() + "@" + object.version();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
