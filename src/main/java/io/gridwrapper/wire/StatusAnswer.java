package io.gridwrapper.wire;

import io.gridwrapper.kube.Status;
import java.util.Set;

/**
 * A Status written as the client takes it, in JSON where that cannot be told.
 *
 * @param contentType the media type of the body
 * @param body the bytes, for reading only
 */
public record StatusAnswer(String contentType, byte[] body) {

    private static final Set<Encoding> ENCODINGS = Set.of(Encoding.JSON, Encoding.PROTOBUF);

    /** @param accept the {@code Accept} header, null where there is none */
    public static StatusAnswer of(Status status, String accept) {
        Encoding encoding =
                Negotiation.forErrors(accept, ENCODINGS).map(Accepted::encoding).orElse(Encoding.JSON);
        return new StatusAnswer(encoding.mediaType(), StatusEncoder.encode(status, encoding));
    }
}
