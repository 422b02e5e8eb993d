package io.gridwrapper.wire;

import io.gridwrapper.kube.Status;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A Status written as the client takes it, in JSON where that cannot be told.
 *
 * @param headers what the answer says beside its code and its length
 * @param body the bytes, for reading only
 */
public record StatusAnswer(Map<String, String> headers, byte[] body) {

    private static final Set<Encoding> ENCODINGS = EnumSet.allOf(Encoding.class);

    /**
     * @param accept the {@code Accept} header, null where there is none
     * @param pretty the query's {@code pretty}, null where there is none
     * @param userAgent the {@code User-Agent} header, null where there is none; people's programs get indented JSON
     */
    public static StatusAnswer of(Status status, String accept, String pretty, String userAgent) {
        Optional<Accepted> accepted = Negotiation.forErrors(accept, ENCODINGS);
        if (accepted.isEmpty()) {
            return new StatusAnswer(headers(status, Encoding.JSON), StatusEncoder.indented(status));
        }
        Encoding encoding = accepted.get().encoding();
        boolean indented = encoding == Encoding.JSON && accepted.get().isIndented(pretty, userAgent);
        byte[] body = indented ? StatusEncoder.indented(status) : StatusEncoder.encode(status, encoding);
        return new StatusAnswer(headers(status, encoding), body);
    }

    private static Map<String, String> headers(Status status, Encoding encoding) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", encoding.mediaType());
        headers.put("Cache-Control", "no-cache, private");
        if (status.retryAfterSeconds() > 0) {
            headers.put("Retry-After", Integer.toString(status.retryAfterSeconds()));
        }
        return headers;
    }
}
