package io.gridwrapper.serve;

import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.Negotiation;
import io.gridwrapper.wire.StatusEncoder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Answers a request with a Status, written as the client takes it; in JSON where that cannot be told. */
final class StatusResponder {

    static final Set<Encoding> ENCODINGS = Set.of(Encoding.JSON, Encoding.PROTOBUF);

    private StatusResponder() {}

    static void send(HttpServletRequest request, HttpServletResponse response, Status status) throws IOException {
        Optional<Accepted> accepted = Negotiation.forErrors(request.getHeader("Accept"), ENCODINGS);
        Encoding encoding = accepted.map(Accepted::encoding).orElse(Encoding.JSON);
        boolean isIndented = encoding == Encoding.JSON
                && accepted.map(a -> a.isIndented(request.getParameter("pretty"), request.getHeader("User-Agent")))
                        .orElse(true);
        byte[] body = isIndented ? StatusEncoder.indented(status) : StatusEncoder.encode(status, encoding);
        response.setStatus(status.code());
        response.setContentType(encoding.mediaType());
        response.setHeader("Cache-Control", "no-cache, private");
        if (status.retryAfterSeconds() > 0) {
            response.setIntHeader("Retry-After", status.retryAfterSeconds());
        }
        response.setContentLength(body.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(body);
        }
    }
}
