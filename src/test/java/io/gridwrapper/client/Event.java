package io.gridwrapper.client;

import com.fasterxml.jackson.databind.JsonNode;

/** One event of a watch in JSON. */
public record Event(String type, JsonNode object) {

    public String name() {
        return object.at("/metadata/name").asText();
    }

    public long version() {
        return object.at("/metadata/resourceVersion").asLong();
    }

    public boolean endsInitialEvents() {
        return object.at("/metadata/annotations/k8s.io~1initial-events-end")
                .asText()
                .equals("true");
    }

    /** Type and name, as {@code ADDED web-1}; of an error its code. */
    @Override
    public String toString() {
        return switch (type) {
            case "ERROR" -> "ERROR " + object.path("code");
            case "BOOKMARK" -> endsInitialEvents() ? "BOOKMARK of the initial events' end" : "BOOKMARK";
            default -> type + " " + name();
        };
    }
}
