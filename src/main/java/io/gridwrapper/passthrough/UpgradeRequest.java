package io.gridwrapper.passthrough;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells requests that ask for another protocol on their connection (RFC 9110, 7.8). Of those, only what clients of
 * Kubernetes speak counts: by others, such as {@code h2c}, requests would reach the apiserver that no filter has seen.
 */
final class UpgradeRequest {

    private static final Set<String> PROTOCOLS = Set.of("spdy/3.1", "websocket");
    private static final Set<String> METHODS = Set.of("GET", "POST");

    private UpgradeRequest() {}

    /** The protocol as the client has written it; empty for a request that goes on as any other. */
    static Optional<String> protocol(HttpServletRequest request) {
        List<String> asked = Collections.list(request.getHeaders("Upgrade"));
        boolean asks = asked.size() == 1
                && PROTOCOLS.contains(asked.get(0).strip().toLowerCase(Locale.ROOT))
                && HopByHop.named(Collections.list(request.getHeaders("Connection")))
                        .contains("upgrade");
        return asks && isOfHttp11(request) && !hasBody(request)
                ? Optional.of(asked.get(0).strip())
                : Optional.empty();
    }

    private static boolean isOfHttp11(HttpServletRequest request) {
        return request.getProtocol().equals("HTTP/1.1") && METHODS.contains(request.getMethod());
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }
}
