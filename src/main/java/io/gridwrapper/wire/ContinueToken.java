package io.gridwrapper.wire;

import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Where the next page of a list starts (API doc, "Retrieving large results sets in chunks"): base64url of
 * {@code {"v":"meta.k8s.io/v1","rv":N,"start":"/namespace/name\0"}}, the apiserver's own form.
 *
 * @param version the version of the list; negative for the most recent one
 * @param after the last object of the page before
 */
public record ContinueToken(long version, ObjectKey after) {

    /** What follows a key at once in the order of keys. */
    private static final String NEXT = "\0";

    /**
     * The token of a query, empty for the first page.
     *
     * @throws StatusException 400 with the apiserver's sentence, where the token is bad or a version stands beside it
     */
    public static Optional<ContinueToken> of(ListOptions options) {
        if (options.continueToken().isEmpty()) {
            return Optional.empty();
        }
        ContinueToken token = parse(options.continueToken());
        String version = options.resourceVersion().text();
        if (!version.isEmpty() && !version.equals("0")) {
            throw new StatusException(
                    Status.badRequest("specifying resource version is not allowed when using continue"));
        }
        return Optional.of(token);
    }

    /**
     * Reads a token.
     *
     * @throws StatusException 400 with the apiserver's sentence, where it is none
     */
    public static ContinueToken parse(String token) {
        ContinueFields fields = ContinueFields.of(decode(token));
        return new ContinueToken(fields.version(), key(fields.start()));
    }

    /** The token as it stands in {@code metadata.continue} and {@code continue=}. */
    public String encode() {
        StringBuilder json = new StringBuilder("{\"v\":\"" + ContinueFields.API_VERSION + "\",\"rv\":")
                .append(version)
                .append(",\"start\":");
        GoJson.quote(json, "/" + after + NEXT);
        byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] decode(String token) {
        String digits = token.replace("\r", "").replace("\n", "");
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            boolean isDigit = c < 0x80 && Character.isLetterOrDigit(c) || "-_\r\n".indexOf(c) >= 0;
            if (!isDigit) {
                throw illegalBase64(token.substring(0, i));
            }
        }
        if (digits.length() % 4 == 1) {
            throw illegalBase64(token.substring(0, token.length() - 1));
        }
        return Base64.getUrlDecoder().decode(digits);
    }

    private static StatusException illegalBase64(String before) {
        int at = before.getBytes(StandardCharsets.UTF_8).length;
        return invalid(": illegal base64 data at input byte " + at);
    }

    /** The key that a start follows; a start that is no key and its follower is none of ours, and might lead elsewhere. */
    private static ObjectKey key(String start) {
        String key = start.startsWith("/") ? start.substring(1) : start;
        String[] names = key.replace(NEXT, "").split("/", -1);
        boolean isPlain = key.endsWith(NEXT) && key.indexOf(NEXT) == key.length() - 1 && names.length <= 2;
        for (String name : names) {
            isPlain &= !name.isEmpty() && !name.equals(".") && !name.equals("..");
        }
        if (!isPlain) {
            throw invalid(": " + start);
        }
        return names.length == 1 ? new ObjectKey("", names[0]) : new ObjectKey(names[0], names[1]);
    }

    static StatusException invalid(String why) {
        return new StatusException(Status.badRequest("invalid continue token: continue key is not valid" + why));
    }
}
