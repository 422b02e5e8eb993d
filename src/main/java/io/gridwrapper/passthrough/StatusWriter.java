package io.gridwrapper.passthrough;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.gridwrapper.kube.Status;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Answers with a Status, as JSON. */
final class StatusWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private StatusWriter() {}

    static void write(HttpServletResponse response, Status status) throws IOException {
        byte[] body = json(status);
        response.setStatus(status.code());
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-cache, private");
        if (status.retryAfterSeconds() > 0) {
            response.setIntHeader("Retry-After", status.retryAfterSeconds());
        }
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static byte[] json(Status status) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("kind", "Status");
            json.writeStringField("apiVersion", "v1");
            json.writeObjectFieldStart("metadata");
            json.writeEndObject();
            json.writeStringField("status", "Failure");
            json.writeStringField("message", status.message());
            text(json, "reason", status.reason());
            if (status.details() != null) {
                details(json, status.details());
            }
            json.writeNumberField("code", status.code());
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void details(JsonGenerator json, Status.Details details) throws IOException {
        json.writeObjectFieldStart("details");
        text(json, "name", details.name());
        text(json, "group", details.group());
        text(json, "kind", details.kind());
        if (!details.causes().isEmpty()) {
            json.writeArrayFieldStart("causes");
            for (Status.Cause cause : details.causes()) {
                json.writeStartObject();
                text(json, "reason", cause.reason());
                text(json, "message", cause.message());
                text(json, "field", cause.field());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        if (details.retryAfterSeconds() > 0) {
            json.writeNumberField("retryAfterSeconds", details.retryAfterSeconds());
        }
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String field, String value) throws IOException {
        if (!value.isEmpty()) {
            json.writeStringField(field, value);
        }
    }
}
