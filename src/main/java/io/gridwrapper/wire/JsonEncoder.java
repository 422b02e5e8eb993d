package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * JSON as an apiserver writes it: an object begins with its kind, the items of a list have none, each event of a watch
 * is one line. Each object is transcoded once for all who ask ({@link KubeObject#json}).
 */
final class JsonEncoder implements Encoder, EventEncoder {

    static final JsonEncoder INSTANCE = new JsonEncoder(false);

    /** Writes lists of partial metadata: their items have their kind, and where there are none, they are null. */
    static final JsonEncoder OF_TYPED_ITEMS = new JsonEncoder(true);

    static final byte[] EVENT_END = {'}', '\n'};

    private static final byte[] LINE_END = {'\n'};
    private static final byte[] LIST_END = {']', '}', '\n'};

    /** What an object begins with, in the place of its first brace. */
    private static final Map<Resource, byte[]> TYPES = Stream.concat(
                    Resource.SERVED.stream(), PartialObject.KINDS.stream())
            .collect(Collectors.toMap(Function.identity(), resource -> type(resource.kind(), resource)));

    private static final Map<EventType, byte[]> EVENTS = new EnumMap<>(Arrays.stream(EventType.values())
            .collect(Collectors.toMap(Function.identity(), type -> utf8("{\"type\":\"" + type + "\",\"object\":"))));

    private final boolean typedItems;

    private JsonEncoder(boolean typedItems) {
        this.typedItems = typedItems;
    }

    /** An object with its kind, without a newline. */
    static byte[] typed(KubeObject object) {
        ByteBuffer json = ByteBuffer.allocate(bareSize(object));
        putBare(object, json);
        return json.array();
    }

    @Override
    public int objectSize(KubeObject object) {
        return bareSize(object) + LINE_END.length;
    }

    @Override
    public void putObject(KubeObject object, ByteBuffer out) {
        putBare(object, out);
        out.put(LINE_END);
    }

    @Override
    public byte[] listHead(Resource resource, ListMeta meta, List<KubeObject> items) {
        return concat(
                type(resource.listKind(), resource),
                utf8("\"metadata\":" + meta.json() + ",\"items\":" + (isNull(items) ? "null" : "[")));
    }

    private boolean isNull(List<KubeObject> items) {
        return typedItems && items.isEmpty();
    }

    @Override
    public int itemSize(KubeObject item, boolean first) {
        return (typedItems ? bareSize(item) : item.json().length) + (first ? 0 : 1);
    }

    @Override
    public void putItem(KubeObject item, boolean first, ByteBuffer out) {
        if (!first) {
            out.put((byte) ',');
        }
        if (typedItems) {
            putBare(item, out);
        } else {
            out.put(item.json());
        }
    }

    @Override
    public byte[] listTail(List<KubeObject> items) {
        return isNull(items) ? EVENT_END.clone() : LIST_END.clone();
    }

    @Override
    public int eventSize(EventType type, KubeObject object) {
        return eventHead(type).length + bareSize(object) + EVENT_END.length;
    }

    @Override
    public void putEvent(EventType type, KubeObject object, ByteBuffer out) {
        out.put(eventHead(type));
        putBare(object, out);
        out.put(EVENT_END);
    }

    @Override
    public byte[] bookmark(Resource resource, long version, boolean initialEventsEnd) {
        byte[] json = JsonWriter.write(resource, Bookmark.message(version, initialEventsEnd));
        byte[] object = concat(TYPES.get(resource), Arrays.copyOfRange(json, 1, json.length));
        return concat(eventHead(EventType.BOOKMARK), concat(object, EVENT_END));
    }

    @Override
    public byte[] error(Status status) {
        return concat(eventHead(EventType.ERROR), concat(StatusEncoder.jsonObject(status), EVENT_END));
    }

    private static int bareSize(KubeObject object) {
        return TYPES.get(object.resource()).length + object.json().length - 1;
    }

    private static void putBare(KubeObject object, ByteBuffer out) {
        byte[] json = object.json();
        out.put(TYPES.get(object.resource())).put(json, 1, json.length - 1);
    }

    static byte[] eventHead(EventType type) {
        return EVENTS.get(type);
    }

    private static byte[] type(String kind, Resource resource) {
        return utf8("{\"kind\":\"" + kind + "\",\"apiVersion\":\"" + resource.apiVersion() + "\",");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
