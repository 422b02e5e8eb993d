package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a kube-apiserver 1.36.3 answered to a request; the body is kept of failures only. */
public record RecordedAnswer(
        String name,
        String method,
        String path,
        String query,
        String accept,
        int status,
        String contentType,
        byte[] body) {

    private static final JsonFactory JSON = new JsonFactory();

    public static List<RecordedAnswer> all() {
        InputStream file = RecordedAnswer.class.getResourceAsStream("/recorded/errors.jsonl");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().map(RecordedAnswer::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RecordedAnswer parse(String line) {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                fields.put(parser.currentName(), parser.nextTextValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new RecordedAnswer(
                fields.get("name"),
                fields.getOrDefault("method", "GET"),
                fields.get("path"),
                fields.getOrDefault("query", ""),
                fields.get("accept"),
                Integer.parseInt(fields.get("status")),
                fields.get("contentType"),
                Base64.getDecoder().decode(fields.getOrDefault("bodyBase64", "")));
    }

    @Override
    public String toString() {
        return name;
    }
}
