package io.gridwrapper.wire;

import io.gridwrapper.kube.Labels;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Writes each event of a watch as a Table of one row, in JSON. The first Table alone has the column definitions. */
final class TableEvents implements EventEncoder {

    private final Table table;
    private boolean columnsGiven;
    /** The event whose size has been asked for. */
    private byte[] built;

    TableEvents(Table table) {
        this.table = table;
    }

    @Override
    public int eventSize(EventType type, KubeObject object) {
        built = event(type, object, table.row(object));
        return built.length;
    }

    @Override
    public void putEvent(EventType type, KubeObject object, ByteBuffer out) {
        out.put(built);
        columnsGiven = true;
    }

    @Override
    public byte[] bookmark(Resource resource, long version, boolean initialEventsEnd) {
        byte[] message = Bookmark.message(version, initialEventsEnd);
        KubeObject bookmark = new KubeObject(resource, new ObjectKey("", ""), Labels.NONE, version, message, -1);
        byte[] event = event(EventType.BOOKMARK, bookmark, table.bookmarkRow(bookmark, initialEventsEnd));
        columnsGiven = true;
        return event;
    }

    @Override
    public byte[] error(Status status) {
        return JsonEncoder.INSTANCE.error(status);
    }

    private byte[] event(EventType type, KubeObject object, byte[] row) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        json.writeBytes(JsonEncoder.eventHead(type));
        json.writeBytes(table.head(new ListMeta(object.version(), "", 0), object.resource(), !columnsGiven));
        json.writeBytes(row);
        json.writeBytes(table.tail());
        json.writeBytes(JsonEncoder.EVENT_END);
        return json.toByteArray();
    }
}
