package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import java.util.regex.Pattern;

/** The path of a field as Kubernetes' messages write it: {@code spec.ports[0].port}, {@code metadata.labels[a/b]}. */
final class FieldPath {

    private static final Pattern PLAIN = Pattern.compile("\\w+");
    private static final int LONGEST_NAME = 80;

    private FieldPath() {}

    /** The path from the top of the document to the token at which a parser stands. */
    static String of(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        boolean opens = parser.currentToken() != null && parser.currentToken().isStructStart();
        StringBuilder path = new StringBuilder();
        append(path, opens ? at.getParent() : at);
        return path.isEmpty() ? "the document" : path.toString();
    }

    private static void append(StringBuilder path, JsonStreamContext at) {
        if (at == null || at.inRoot()) {
            return;
        }
        append(path, at.getParent());
        if (at.inArray()) {
            path.append('[').append(at.getCurrentIndex()).append(']');
        } else if (at.getCurrentName() != null) {
            String name = Printable.of(at.getCurrentName(), LONGEST_NAME);
            if (!PLAIN.matcher(name).matches()) {
                path.append('[').append(name).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(name);
            }
        }
    }
}
