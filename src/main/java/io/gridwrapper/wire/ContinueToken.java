package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.gridwrapper.kube.Json;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Where the next page of a list begins, in the form that an apiserver gives it: JSON in URL-safe base64
 * (apiserver, {@code storage/continue.go}).
 *
 * @param version the version of the state that all pages are of; negative for the present state, whatever it is
 * @param from the first key that the page may hold, within what is listed: {@code namespace/name}, or {@code name}
 *     alone in the list of a namespace and in that of a resource without namespaces
 */
public record ContinueToken(long version, String from) {

    private static final String FORMAT = "meta.k8s.io/v1";
    private static final String OF_FORMAT = " (version " + FORMAT + ")";
    private static final long PRESENT = -1;
    /** Behind a key it makes the first one that can come after. */
    private static final String NEXT = "\0";

    /**
     * The token of what comes after an object.
     *
     * @param namespace the namespace that is listed, empty for all
     */
    public static ContinueToken after(ObjectKey key, String namespace, long version) {
        return new ContinueToken(version, (namespace.isEmpty() ? key.toString() : key.name()) + NEXT);
    }

    /** Whether the page is of the present state, and not of the one that the pages before it were of. */
    public boolean isOfPresentState() {
        return version < 0;
    }

    /** The token that goes on from the same key in the present state. */
    public ContinueToken overPresentState() {
        return new ContinueToken(PRESENT, from);
    }

    public String encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("v", FORMAT);
            json.writeNumberField("rv", version);
            // With the slash or without: an apiserver's two stores do not agree on it.
            json.writeStringField("start", isOfPresentState() ? from : "/" + from);
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
        if (!options.resourceVersion().isUnset() && !options.resourceVersion().isZero()) {
            throw new StatusException(
                    Status.badRequest("specifying resource version is not allowed when using continue"));
        }
        return Optional.of(token);
    }

    /** @throws StatusException 400 in the apiserver's words */
    public static ContinueToken parse(String token) {
        byte[] text;
        try {
            text = Base64.getUrlDecoder().decode(token.replace('=', '!'));
        } catch (IllegalArgumentException e) {
            throw invalid(": illegal base64 data at input byte " + firstBadByte(token));
        }
        try (JsonParser json = Json.FACTORY.createParser(text)) {
            return read(json);
        } catch (IOException e) {
            throw invalid(": " + fault(e, text));
        }
    }

    private static ContinueToken read(JsonParser json) throws IOException {
        String format = "";
        String start = "";
        long version = 0;
        expect(json.nextToken(), JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "v" -> format = text(json);
                case "rv" -> version = number(json);
                case "start" -> start = text(json);
                default -> json.skipChildren();
            }
        }
        expect(json.nextToken(), null);
        return checked(format, version, start);
    }

    private static ContinueToken checked(String format, long version, String start) {
        if (!format.equals(FORMAT)) {
            throw invalid(": server does not recognize this encoded version " + format);
        }
        if (version == 0) {
            throw invalid(": incorrect encoded start resourceVersion" + OF_FORMAT);
        }
        if (start.isEmpty()) {
            throw invalid(": encoded start key empty" + OF_FORMAT);
        }
        String from = start.substring(start.startsWith("/") ? 1 : 0);
        // Nobody may step out of the collection that he was let into.
        if (!from.isEmpty() && List.of(from.split("/", -1)).stream().anyMatch(List.of("", ".", "..")::contains)) {
            throw invalid(": " + start);
        }
        return new ContinueToken(version, from);
    }

    private static String text(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.VALUE_STRING);
        return json.getText();
    }

    private static long number(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.VALUE_NUMBER_INT);
        return json.getLongValue();
    }

    private static void expect(JsonToken token, JsonToken expected) throws IOException {
        if (token != expected) {
            throw new IOException("not a token");
        }
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

    /** What the apiserver's parser of JSON says of an end and of the first byte; of all else, we say less. */
    private static String fault(IOException e, byte[] text) {
        String bytes = new String(text, StandardCharsets.ISO_8859_1).strip();
        if (bytes.isEmpty() || e instanceof JsonEOFException) {
            return "unexpected end of JSON input";
        }
        return e instanceof JsonParseException && !bytes.startsWith("{")
                ? "invalid character '" + bytes.charAt(0) + "' looking for beginning of value"
                : "not of the form of a token";
    }

    private static StatusException invalid(String fault) {
        return new StatusException(Status.badRequest("invalid continue token: continue key is not valid" + fault));
    }
}
