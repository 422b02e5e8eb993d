package io.gridwrapper.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;

/** What came back for a request, whole. */
record Answer(int status, HttpHeaders headers, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    String contentType() {
        return headers.firstValue("Content-Type").orElse("");
    }

    JsonNode json() {
        try {
            return MAPPER.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version of a list or an object. */
    long version() {
        return json().at("/metadata/resourceVersion").asLong();
    }
}
