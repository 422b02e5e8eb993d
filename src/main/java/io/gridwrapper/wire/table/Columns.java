package io.gridwrapper.wire.table;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.gridwrapper.kube.Json;
import io.gridwrapper.kube.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/** The column definitions of the Tables, as {@code columns.json} beside this class holds them. */
public final class Columns {

    private static final String FILE = "columns.json";

    private Columns() {}

    /**
     * The definitions as a JSON array, compact, in UTF-8. For reading only: the array is not copied.
     *
     * @param resource one that is served
     */
    public static byte[] json(Resource resource) {
        return Loaded.BY_PLURAL.get(resource.plural());
    }

    /** Read on first use, once. */
    private static final class Loaded {
        static final Map<String, byte[]> BY_PLURAL = load();
    }

    private static Map<String, byte[]> load() {
        Map<String, byte[]> columns = new HashMap<>();
        try (InputStream file = Columns.class.getResourceAsStream(FILE);
                JsonParser parser = Json.FACTORY.createParser(file)) {
            parser.nextToken();
            for (String plural = parser.nextFieldName(); plural != null; plural = parser.nextFieldName()) {
                parser.nextToken();
                columns.put(plural, compact(parser));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
        return Map.copyOf(columns);
    }

    private static byte[] compact(JsonParser parser) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        try (JsonGenerator generator = Json.FACTORY.createGenerator(json)) {
            generator.copyCurrentStructure(parser);
        }
        return json.toByteArray();
    }
}
