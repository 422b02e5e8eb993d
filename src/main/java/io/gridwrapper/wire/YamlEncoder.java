package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.yaml.YamlWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes as YAML what another encoder writes as JSON, item by item: of a list, only one item is held at a time. All
 * lists keep their items in one field, the last in JSON; the fields of a list are not nested, so their names sort by
 * themselves.
 */
final class YamlEncoder extends BuiltPieces {

    private final Encoder json;
    /** What stands behind the items of the list that is being written. */
    private String tail = "";

    YamlEncoder(Encoder json) {
        this.json = json;
    }

    @Override
    byte[] object(KubeObject object) {
        ByteBuffer piece = ByteBuffer.allocate(json.objectSize(object));
        json.putObject(object, piece);
        return utf8(YamlWriter.write(JsonTree.read(piece.array())));
    }

    @Override
    public byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items) {
        Map<String, Object> list =
                JsonTree.read(JsonEncoder.concat(json.listHead(resource, meta, List.of()), json.listTail(List.of())));
        Map<String, Object> before = new LinkedHashMap<>();
        Map<String, Object> after = new LinkedHashMap<>();
        String field = lastOf(list);
        list.forEach((name, value) -> (name.compareTo(field) < 0 ? before : after).put(name, value));
        boolean isNull = after.remove(field) == null;
        tail = after.isEmpty() ? "" : YamlWriter.write(after);
        return utf8(YamlWriter.write(before) + field + (!items.isEmpty() ? ":\n" : isNull ? ": null\n" : ": []\n"));
    }

    @Override
    byte[] item(KubeObject item, boolean first) {
        ByteBuffer piece = ByteBuffer.allocate(json.itemSize(item, true));
        json.putItem(item, true, piece);
        return utf8(YamlWriter.write(List.of(JsonTree.read(piece.array()))));
    }

    @Override
    public byte[] listTail(List<KubeObject> items) {
        return utf8(tail);
    }

    private static String lastOf(Map<String, Object> fields) {
        String last = "";
        for (String name : fields.keySet()) {
            last = name;
        }
        return last;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
