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
 * @param items the elements of {@code items}, null where the object has no such list
 */
record ManifestOutline(String apiVersion, String kind, List<ManifestOutline> items) {

    private static final String LIST = "List";

    /** Reads one value at whose start a parser stands, and leaves the parser at its end. */
    static ManifestOutline read(JsonParser parser) throws IOException {
        String apiVersion = "";
        String kind = "";
        List<ManifestOutline> items = null;
        if (parser.hasToken(JsonToken.START_OBJECT)) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (field.equals("items") && value == JsonToken.START_ARRAY) {
                    items = items == null ? new ArrayList<>() : items;
                    readItems(parser, items);
                } else if (field.equals("kind") && value == JsonToken.VALUE_STRING) {
                    kind = parser.getText();
                } else if (field.equals("apiVersion") && value == JsonToken.VALUE_STRING) {
                    apiVersion = parser.getText();
                } else {
                    parser.skipChildren();
                }
            }
        } else {
            parser.skipChildren();
        }
        return new ManifestOutline(apiVersion, kind, items);
    }

    private static void readItems(JsonParser parser, List<ManifestOutline> items) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(parser));
        }
    }

    boolean isList() {
        return kind.equals(LIST) || items != null && kind.endsWith(LIST);
    }

    /** An item with the kind and version that the list gives it, as an apiserver's lists do not repeat them. */
    ManifestOutline completed(ManifestOutline list) {
        String listed = list.kind.substring(0, list.kind.length() - LIST.length());
        return new ManifestOutline(
                apiVersion.isEmpty() && !listed.isEmpty() ? list.apiVersion : apiVersion,
                kind.isEmpty() ? listed : kind,
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
}
