package io.gridwrapper.source;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What kind of object stands where in a document. A manifest may name its kind after all else, as {@code kubectl get
 * -o yaml} does, so it is read twice: once for this, once for the objects.
 *
 * @param apiVersion the group and version, empty where none is given
 * @param kind the kind, empty where none is given
 * @param isList whether it is a list of objects
 * @param items the elements of {@code items}
 */
record ManifestOutline(String apiVersion, String kind, boolean isList, List<ManifestOutline> items) {

    private static final String LIST = "List";

    /** Reads one value at whose start a parser stands, and leaves the parser at its end. */
    static ManifestOutline read(JsonParser parser) throws IOException {
        Builder outline = new Builder();
        if (parser.hasToken(JsonToken.START_OBJECT)) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = parser.currentName();
                parser.nextToken();
                outline.readField(field, parser);
            }
        } else {
            parser.skipChildren();
        }
        return outline.build();
    }

    /** An item with the kind and version that the list gives it, as an apiserver's lists do not repeat them. */
    ManifestOutline completed(ManifestOutline list) {
        String listed = list.kind.substring(0, list.kind.length() - LIST.length());
        return new ManifestOutline(
                apiVersion.isEmpty() && !listed.isEmpty() ? list.apiVersion : apiVersion,
                kind.isEmpty() ? listed : kind,
                isList,
                items);
    }

    /** The resource that is served of this kind, or null. */
    Resource resource() {
        for (Resource resource : Resource.SERVED) {
            if (resource.kind().equals(kind) && resource.apiVersion().equals(apiVersion)) {
                return resource;
            }
        }
        return null;
    }

    /** Gathers what the fields of an object say. */
    private static final class Builder {

        private String apiVersion = "";
        private String kind = "";
        private boolean hasItems;
        private final List<ManifestOutline> items = new ArrayList<>();

        void readField(String field, JsonParser parser) throws IOException {
            boolean isText = parser.hasToken(JsonToken.VALUE_STRING);
            if (field.equals("items") && parser.hasToken(JsonToken.START_ARRAY)) {
                hasItems = true;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(read(parser));
                }
            } else if (field.equals("kind") && isText) {
                kind = parser.getText();
            } else if (field.equals("apiVersion") && isText) {
                apiVersion = parser.getText();
            } else {
                parser.skipChildren();
            }
        }

        ManifestOutline build() {
            boolean isList = kind.equals(LIST) || hasItems && kind.endsWith(LIST);
            return new ManifestOutline(apiVersion, kind, isList, items);
        }
    }
}
