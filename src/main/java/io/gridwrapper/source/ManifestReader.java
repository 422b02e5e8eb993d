package io.gridwrapper.source;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.JsonReader;
import io.gridwrapper.wire.MalformedObjectException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Reads the documents of one file: objects, and lists of them. */
final class ManifestReader {

    private final String fileName;
    private final byte[] content;
    private final long fileSeconds;
    private final List<Manifest> manifests = new ArrayList<>();
    private final Set<String> skippedKinds = new TreeSet<>();
    private final List<String> unknownFields = new ArrayList<>();
    private int document;

    private ManifestReader(String fileName, byte[] content, long fileSeconds) {
        this.fileName = fileName;
        this.content = content;
        this.fileSeconds = fileSeconds;
    }

    /**
     * @param fileName the name without folder; its end says whether it is JSON or YAML
     * @param content the bytes of the file
     * @param fileSeconds when the file was written, in seconds since 1970
     * @throws ManifestException where a document is not valid; its message does not name the file
     */
    static ManifestFile read(String fileName, byte[] content, long fileSeconds) {
        return new ManifestReader(fileName, content, fileSeconds).read();
    }

    private ManifestFile read() {
        try {
            Iterator<ManifestOutline> outlines = outlines().iterator();
            document = 0;
            try (JsonParser parser = ManifestParsers.open(fileName, content)) {
                while (parser.nextToken() != null) {
                    document++;
                    readDocument(parser, outlines.next());
                }
            }
        } catch (MalformedObjectException e) {
            throw new ManifestException(place(e.line()) + ": " + e.getMessage());
        } catch (JsonProcessingException e) {
            throw syntaxError(e);
        } catch (IOException e) {
            throw new ManifestException(place(0) + ": " + oneLine(String.valueOf(e.getMessage())));
        }
        return new ManifestFile(manifests, skippedKinds, unknownFields);
    }

    private List<ManifestOutline> outlines() throws IOException {
        List<ManifestOutline> outlines = new ArrayList<>();
        try (JsonParser parser = ManifestParsers.open(fileName, content)) {
            document = 1;
            while (parser.nextToken() != null) {
                outlines.add(ManifestOutline.read(parser));
                document++;
            }
        }
        return outlines;
    }

    private void readDocument(JsonParser parser, ManifestOutline outline) throws IOException {
        boolean empty = parser.hasToken(JsonToken.VALUE_NULL)
                || parser.hasToken(JsonToken.VALUE_STRING) && parser.getText().isBlank();
        if (!empty) {
            readObject(parser, outline);
        }
    }

    private void readObject(JsonParser parser, ManifestOutline outline) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw malformed(parser, "expected an object");
        }
        if (outline.kind().isEmpty() || outline.apiVersion().isEmpty()) {
            throw malformed(parser, (outline.kind().isEmpty() ? "kind" : "apiVersion") + " is missing");
        }
        Resource resource = outline.resource();
        if (resource != null) {
            add(parser, resource);
        } else if (outline.isList()) {
            readList(parser, outline);
        } else {
            skippedKinds.add(outline.apiVersion() + " " + outline.kind());
            parser.skipChildren();
        }
    }

    private void readList(JsonParser parser, ManifestOutline list) throws IOException {
        Iterator<ManifestOutline> items = list.items().iterator();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            boolean isItems = parser.currentName().equals("items");
            JsonToken value = parser.nextToken();
            if (!isItems || value != JsonToken.START_ARRAY) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                readObject(parser, items.next().completed(list));
            }
        }
    }

    private void add(JsonParser parser, Resource resource) throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        JsonReader.Result read = JsonReader.read(parser, resource);
        for (String field : read.unknownFields()) {
            unknownFields.add("document " + document + ": " + field);
        }
        try {
            manifests.add(Manifest.of(resource, read.message(), fileSeconds));
        } catch (ManifestException e) {
            throw new ManifestException(place(line) + ": " + e.getMessage());
        }
    }

    private ManifestException malformed(JsonParser parser, String problem) {
        return new ManifestException(place(parser.currentTokenLocation().getLineNr()) + ": " + problem);
    }

    /** SnakeYAML's own message shows the text around the fault on lines of its own. */
    private ManifestException syntaxError(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException yaml && yaml.getProblemMark() != null) {
            int line = yaml.getProblemMark().getLine() + 1;
            return new ManifestException(place(line) + ": " + oneLine(yaml.getProblem()));
        }
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
        return new ManifestException(place(line) + ": " + oneLine(e.getOriginalMessage()));
    }

    private String place(int line) {
        return "document " + document + (line > 0 ? ", line " + line : "");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+\\s*", " ").strip();
    }
}
