package io.gridwrapper.wire;

import com.fasterxml.jackson.core.io.SerializedString;
import io.gridwrapper.kube.Resource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The messages of the objects that are served, as {@code schema.txt} beside this class describes them. */
final class Schema {

    private static final String FILE = "schema.txt";

    private final Map<String, SchemaMessage> messages = new HashMap<>();
    private String name;
    private final List<SchemaField> fields = new ArrayList<>();

    private Schema() {}

    /** The message of one object of a resource. */
    static SchemaMessage of(Resource resource) {
        String group = resource.group().isEmpty() ? "core" : resource.group().replace(".k8s.io", "");
        String name = group + "." + resource.version() + "." + resource.kind();
        SchemaMessage message = Loaded.MESSAGES.get(name);
        if (message == null) {
            throw new IllegalArgumentException("no message " + name + " in " + FILE);
        }
        return message;
    }

    /** Read on first use, once. */
    private static final class Loaded {
        static final Map<String, SchemaMessage> MESSAGES = new Schema().load();
    }

    private Map<String, SchemaMessage> load() {
        try (InputStream file = Schema.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                readLine(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
        endMessage();
        return Map.copyOf(messages);
    }

    private void readLine(String line) {
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        if (line.startsWith(" ")) {
            fields.add(field(line.trim().split(" +")));
        } else {
            endMessage();
            name = line;
        }
    }

    private void endMessage() {
        if (name != null) {
            messages.put(name, new SchemaMessage(name, fields));
            fields.clear();
        }
    }

    private SchemaField field(String[] words) {
        ValueType type = ValueType.of(words[2]);
        SchemaMessage message = type == ValueType.MESSAGE ? messages.get(words[2]) : null;
        if (type == ValueType.MESSAGE && message == null) {
            throw new IllegalArgumentException(FILE + ": " + name + " holds " + words[2] + ", which stands not before");
        }
        return new SchemaField(
                fields.size(),
                Integer.parseInt(words[0]),
                new SerializedString(words[1]),
                type,
                message,
                Presence.of(String.join(" ", Arrays.asList(words).subList(3, words.length))));
    }
}
