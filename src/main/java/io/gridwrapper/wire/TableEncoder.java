package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** Writes objects and lists as Tables, in JSON. */
final class TableEncoder extends BuiltPieces {

    private final Table table;

    TableEncoder(Table table) {
        this.table = table;
    }

    @Override
    byte[] object(KubeObject object) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        json.writeBytes(table.head(new ListMeta(object.version(), "", 0), object.resource(), true));
        json.writeBytes(table.row(object));
        json.writeBytes(tail());
        return json.toByteArray();
    }

    @Override
    public byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items) {
        return table.head(meta, resource, true);
    }

    @Override
    byte[] item(KubeObject item, boolean first) {
        byte[] row = table.row(item);
        return first ? row : JsonEncoder.concat(new byte[] {','}, row);
    }

    @Override
    public byte[] listTail(List<KubeObject> items) {
        return tail();
    }

    private byte[] tail() {
        return JsonEncoder.concat(table.tail(), new byte[] {'\n'});
    }
}
