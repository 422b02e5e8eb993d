package io.gridwrapper.serve;

import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.Encoder;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.IncludeObject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;

/**
 * How the answer to a get or list is written. For one answer.
 *
 * @param contentType what {@code Content-Type} says
 * @param encoder writes the pieces
 * @param indented whether JSON is indented
 * @param gzip whether the client takes gzip
 */
record AnswerStyle(String contentType, Encoder encoder, boolean indented, boolean gzip) {

    /** @throws io.gridwrapper.kube.StatusException 400, where the query asks for a Table that there is not */
    static AnswerStyle of(HttpServletRequest request, QueryParameters query, Accepted accepted) {
        IncludeObject include = IncludeObject.of(accepted, query.get("includeObject"));
        boolean indented = accepted.encoding() == Encoding.JSON
                && accepted.isIndented(query.get("pretty"), request.getHeader("User-Agent"));
        return new AnswerStyle(accepted.contentType(), Encoder.of(accepted, include), indented, takesGzip(request));
    }

    /** Like the apiserver, this knows no weights. */
    private static boolean takesGzip(HttpServletRequest request) {
        String accepted = request.getHeader("Accept-Encoding");
        return accepted != null
                && Arrays.stream(accepted.split(",")).map(String::trim).anyMatch("gzip"::equals);
    }

    /** Whether the pieces are the body, and their sizes are known before they are written. */
    boolean knowsLength() {
        return !indented && encoder.knowsSizes();
    }

    /** Whether a body of that length goes out as it is. */
    boolean leavesPlain(long length) {
        return !gzip || length <= BodyStream.GZIP_THRESHOLD;
    }
}
