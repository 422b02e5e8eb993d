package io.gridwrapper.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;

/** Reads the YAML file of {@code --config}: one mapping, from names of flags to single values. */
final class ConfigFile {

    private static final int MOST_BYTES = 64 << 10;
    private static final Set<String> NO_VALUE = Set.of("", "~", "null", "Null", "NULL");

    private final String file;
    private final Faults faults;
    private final Map<String, Flag<?>> flags = Flags.by(Flag::name, Flags.IN_FILE);
    private final Map<String, Given> values = new HashMap<>();
    private final Map<String, Integer> lines = new HashMap<>();

    private ConfigFile(String file, Faults faults) {
        this.file = file;
        this.faults = faults;
    }

    /** @param config the name of the file, and where it is given */
    static Layer read(Given config, Faults faults) {
        ConfigFile file = new ConfigFile(config.text(), faults);
        try {
            file.read(text(Path.of(config.text())));
        } catch (CharacterCodingException e) {
            faults.add(config.text(), "not UTF-8");
        } catch (NoSuchFileException e) {
            faults.add(config.origin(), "no such file: " + config.text());
        } catch (AccessDeniedException e) {
            faults.add(config.origin(), "not allowed to read " + config.text());
        } catch (IOException | IllegalArgumentException e) {
            faults.add(config.origin(), "cannot read " + config.text() + ": " + e.getMessage());
        }
        return Layer.of(file.values);
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException("longer than " + MOST_BYTES + " bytes");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }

    private void read(String text) {
        try {
            readDocument(
                    new Yaml(new LoaderOptions()).parse(new StringReader(text)).iterator());
        } catch (MarkedYAMLException e) {
            faults.add(place(e.getProblemMark().getLine() + 1), e.getProblem());
        } catch (YAMLException e) {
            // The message may go on with the text that is at fault.
            faults.add(file, "not YAML: " + e.getMessage().lines().findFirst().orElse(""));
        }
    }

    private void readDocument(Iterator<Event> events) {
        events.next();
        if (events.next() instanceof StreamEndEvent) {
            return;
        }
        Event root = events.next();
        if (root instanceof MappingStartEvent) {
            for (Event key = events.next(); !(key instanceof MappingEndEvent); key = events.next()) {
                readEntry(key, events);
            }
        } else if (!isEmpty(root)) {
            faults.add(place(root), "not a mapping of names to values");
            return;
        }
        events.next();
        Event end = events.next();
        if (!(end instanceof StreamEndEvent)) {
            faults.add(place(end), "a second document");
        }
    }

    private void readEntry(Event key, Iterator<Event> events) {
        skip(key, events);
        Event value = events.next();
        skip(value, events);
        if (!(key instanceof ScalarEvent name)) {
            faults.add(place(key), "a key that is no name");
            return;
        }
        String origin = place(key) + ": " + name.getValue();
        Integer before = lines.putIfAbsent(name.getValue(), line(key));
        if (before != null) {
            faults.add(origin, "stands on line " + before + " too");
        } else if (name.getValue().equals(Flags.CONFIG.name())) {
            faults.add(origin, "a file cannot name another");
        } else if (!flags.containsKey(name.getValue())) {
            faults.add(origin, Suggestions.unknown(name.getValue(), Flag::name, Flags.IN_FILE));
        } else if (!(value instanceof ScalarEvent scalar)) {
            faults.add(origin, "not a single value");
        } else if (isEmpty(scalar)) {
            faults.add(origin, "has no value");
        } else {
            values.put(name.getValue(), new Given(scalar.getValue(), origin));
        }
    }

    /** Passes over what a key or a value holds. */
    private static void skip(Event start, Iterator<Event> events) {
        int depth = start instanceof CollectionStartEvent ? 1 : 0;
        while (depth > 0) {
            Event event = events.next();
            if (event instanceof CollectionStartEvent) {
                depth++;
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            }
        }
    }

    private static boolean isEmpty(Event event) {
        return event instanceof ScalarEvent scalar && scalar.isPlain() && NO_VALUE.contains(scalar.getValue());
    }

    private String place(Event event) {
        return place(line(event));
    }

    private String place(int line) {
        return file + " line " + line;
    }

    private static int line(Event event) {
        return event.getStartMark().getLine() + 1;
    }
}
