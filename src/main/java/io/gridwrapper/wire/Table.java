package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.table.Columns;
import io.gridwrapper.wire.table.Rows;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** The parts of a Table in JSON (API concepts, "Receiving resources as Tables"). */
final class Table {

    private static final byte[] NO_COLUMNS = utf8("null");

    private final String version;
    private final IncludeObject include;
    private final Supplier<Instant> clock;

    /**
     * @param version of {@code meta.k8s.io}
     * @param clock what ages are counted to
     */
    Table(String version, IncludeObject include, Supplier<Instant> clock) {
        this.version = version;
        this.include = include;
        this.clock = clock;
    }

    /** What stands before the rows. */
    byte[] head(ListMeta meta, Resource resource, boolean withColumns) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        json.writeBytes(utf8("{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/" + version + "\",\"metadata\":"
                + meta.json() + ",\"columnDefinitions\":"));
        json.writeBytes(withColumns ? Columns.json(resource) : NO_COLUMNS);
        json.writeBytes(utf8(",\"rows\":["));
        return json.toByteArray();
    }

    byte[] tail() {
        return utf8("]}");
    }

    byte[] row(KubeObject object) {
        return row(object, include);
    }

    /** The row of a bookmark: where it ends the initial events, the client sees that by its metadata in any case. */
    byte[] bookmarkRow(KubeObject bookmark, boolean initialEventsEnd) {
        boolean hidden = initialEventsEnd && include == IncludeObject.NONE;
        return row(bookmark, hidden ? IncludeObject.METADATA : include);
    }

    private byte[] row(KubeObject object, IncludeObject included) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        json.writeBytes(utf8("{\"cells\":" + cells(object) + ",\"object\":"));
        switch (included) {
            case METADATA -> json.writeBytes(JsonEncoder.typed(PartialObject.of(object, PartialObject.kind(version))));
            case OBJECT -> json.writeBytes(JsonEncoder.typed(object));
            case NONE -> json.writeBytes(utf8("null"));
        }
        json.write('}');
        return json.toByteArray();
    }

    private String cells(KubeObject object) {
        List<String> cells = Rows.cells(object.resource(), JsonTree.read(object.json()), clock.get());
        StringBuilder json = new StringBuilder("[");
        for (String cell : cells) {
            json.append(json.length() == 1 ? "" : ",");
            GoJson.quote(json, cell);
        }
        return json.append(']').toString();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
