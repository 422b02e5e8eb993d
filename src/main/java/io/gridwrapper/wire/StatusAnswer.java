package io.gridwrapper.wire;

import io.gridwrapper.kube.Status;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A Status written as the client takes it, in JSON where that cannot be told.
 *
 * @param contentType the media type of the body
 * @param body the bytes, for reading only
 */
public record StatusAnswer(String contentType, byte[] body) {

    private static final Set<Encoding> ENCODINGS = EnumSet.allOf(Encoding.class);

    /**
     * @param accept the {@code Accept} header, null where there is none
     * @param pretty the query's {@code pretty}, null where there is none
     * @param userAgent the {@code User-Agent} header, null where there is none; people's programs get indented JSON
     */
    public static StatusAnswer of(Status status, String accept, String pretty, String userAgent) {
        Optional<Accepted> accepted = Negotiation.forErrors(accept, ENCODINGS);
        if (accepted.isEmpty()) {
            return new StatusAnswer(Encoding.JSON.mediaType(), StatusEncoder.indented(status));
        }
        Encoding encoding = accepted.get().encoding();
        boolean indented = encoding == Encoding.JSON && accepted.get().isIndented(pretty, userAgent);
        byte[] body = indented ? StatusEncoder.indented(status) : StatusEncoder.encode(status, encoding);
        return new StatusAnswer(encoding.mediaType(), body);
    }
}
