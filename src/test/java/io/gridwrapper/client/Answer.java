package io.gridwrapper.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;

/** What came back for a request, whole. */
public record Answer(int status, HttpHeaders headers, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    public String contentType() {
        return headers.firstValue("Content-Type").orElse("");
    }

    public JsonNode json() {
        try {
            return MAPPER.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version of a list or an object. */
    public long version() {
        return json().at("/metadata/resourceVersion").asLong();
    }
}
