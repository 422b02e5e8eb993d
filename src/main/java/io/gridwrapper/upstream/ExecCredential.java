package io.gridwrapper.upstream;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.gridwrapper.kube.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a credential plugin prints ({@code client.authentication.k8s.io ExecCredential}).
 *
 * @param authorization the value of the Authorization header
 * @param certificate the client certificate
 * @param expires when both end
 */
record ExecCredential(
        Optional<String> authorization, Optional<ClientCertificate> certificate, Optional<Instant> expires) {

    /** @throws IOException where {@code json} is no ExecCredential of that version; never with what it holds */
    static ExecCredential parse(byte[] json, String apiVersion, String name) throws IOException {
        Map<String, String> fields = fields(json, name);
        if (!"ExecCredential".equals(fields.get("kind")) || !apiVersion.equals(fields.get("apiVersion"))) {
            throw new IOException(name + " did not print an ExecCredential of " + apiVersion);
        }
        try {
            return of(fields, name);
        } catch (ConfigurationException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static ExecCredential of(Map<String, String> fields, String name) throws IOException {
        Optional<String> authorization =
                Optional.ofNullable(fields.get("status.token")).map(token -> Bearer.authorization(token, name));
        String certificate = fields.get("status.clientCertificateData");
        String key = fields.get("status.clientKeyData");
        if (certificate == null != (key == null) || certificate == null && authorization.isEmpty()) {
            throw new IOException(name + " printed neither a token nor a certificate with its key");
        }
        Optional<ClientCertificate> shown = certificate == null
                ? Optional.empty()
                : Optional.of(ClientCertificate.parse(
                        certificate.getBytes(StandardCharsets.US_ASCII),
                        name,
                        key.getBytes(StandardCharsets.US_ASCII),
                        name));
        return new ExecCredential(authorization, shown, expires(fields.get("status.expirationTimestamp"), name));
    }

    private static Optional<Instant> expires(String timestamp, String name) throws IOException {
        try {
            return Optional.ofNullable(timestamp)
                    .map(text -> OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            throw new IOException(name + " printed a broken expirationTimestamp", e);
        }
    }

    /** The scalars of the object and of the objects in it, by their path. */
    private static Map<String, String> fields(byte[] json, String name) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = Json.FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException(name + " did not print a JSON object");
            }
            collect(parser, "", fields);
            return fields;
        } catch (JsonProcessingException e) {
            // The cause would quote what was printed.
            throw new IOException(name + " did not print JSON");
        }
    }

    private static void collect(JsonParser parser, String prefix, Map<String, String> fields) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String path = prefix + parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_OBJECT && prefix.isEmpty()) {
                collect(parser, path + ".", fields);
            } else if (value.isStructStart()) {
                parser.skipChildren();
            } else if (value != JsonToken.VALUE_NULL) {
                fields.put(path, parser.getText());
            }
        }
    }

    /** Says nothing of what it holds: it must not reach a log. */
    @Override
    public String toString() {
        return "ExecCredential";
    }
}
