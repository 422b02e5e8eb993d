package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Where the next page of a list begins, in the form that an apiserver gives it: JSON in URL-safe base64.
 *
 * @param version the version of the state that all pages are of
 * @param after the last object of the page before
 */
public record ContinueToken(long version, ObjectKey after) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String FORMAT = "meta.k8s.io/v1";
    /** The apiserver's tokens name the first key that may come, which is the last one with a zero byte behind it. */
    private static final String NEXT = "\0";

    public String encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("v", FORMAT);
            json.writeNumberField("rv", version);
            json.writeStringField("start", "/" + after + NEXT);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    /**
     * The token of a query, empty for the first page.
     *
     * @throws StatusException 400 in the apiserver's words, where the token is bad or a version stands beside it
     */
    public static Optional<ContinueToken> of(ListOptions options) {
        if (options.continueToken().isEmpty()) {
            return Optional.empty();
        }
        ContinueToken token = parse(options.continueToken());
        if (!options.resourceVersion().isUnset()
                && !options.resourceVersion().text().equals("0")) {
            throw new StatusException(
                    Status.badRequest("specifying resource version is not allowed when using continue"));
        }
        return Optional.of(token);
    }

    /** @throws StatusException 400 in the apiserver's words */
    public static ContinueToken parse(String token) {
        byte[] text;
        try {
            text = Base64.getUrlDecoder().decode(token);
        } catch (IllegalArgumentException e) {
            throw invalid("illegal base64 data at input byte " + firstBadByte(token));
        }
        try (JsonParser json = JSON.createParser(text)) {
            return read(json);
        } catch (IOException e) {
            throw invalid(fault(text));
        }
    }

    private static ContinueToken read(JsonParser json) throws IOException {
        String format = "";
        String start = "";
        long version = 0;
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("not an object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "v" -> format = json.getValueAsString("");
                case "rv" -> version = json.getValueAsLong();
                case "start" -> start = json.getValueAsString("");
                default -> json.skipChildren();
            }
        }
        if (!format.equals(FORMAT)) {
            throw invalid("server does not recognize this encoded version \"" + format + "\"");
        }
        if (version <= 0 || start.isEmpty()) {
            throw invalid("incorrect encoded start resourceVersion");
        }
        String key = start.substring(start.startsWith("/") ? 1 : 0, start.length() - (start.endsWith(NEXT) ? 1 : 0));
        int slash = key.indexOf('/');
        return new ContinueToken(
                version, new ObjectKey(slash < 0 ? "" : key.substring(0, slash), key.substring(slash + 1)));
    }

    private static int firstBadByte(String token) {
        int at = 0;
        while (at < token.length() - 1
                && (token.charAt(at) < 0x80 && Character.isLetterOrDigit(token.charAt(at))
                        || "-_".indexOf(token.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    /** What the apiserver's parser of JSON says of the first byte; of what comes after it, we say less. */
    private static String fault(byte[] text) {
        String bytes = new String(text, StandardCharsets.ISO_8859_1).strip();
        return bytes.isEmpty() || bytes.startsWith("{")
                ? "unexpected end of JSON input"
                : "invalid character '" + bytes.charAt(0) + "' looking for beginning of value";
    }

    private static StatusException invalid(String fault) {
        return new StatusException(Status.badRequest("invalid continue token: continue key is not valid: " + fault));
    }
}
