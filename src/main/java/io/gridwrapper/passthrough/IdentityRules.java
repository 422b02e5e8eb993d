package io.gridwrapper.passthrough;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Decides which requests go to the apiserver with our identity. A request with credentials of its own never does, nor one
 * of a page in a browser. Of the rest, by default, only what kube-proxy needs; a path that is ambiguous never gets it.
 *
 * <p>A certificate that a client has shown in TLS is no such credential. We cannot show it in turn, for want of its key;
 * it says that its bearer may call us, as being on this node does where we serve without TLS.
 *
 * @param policy to whom it is lent
 */
record IdentityRules(PassThrough policy) {

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Set<String> WHOLE_PATHS = Set.of("version", "healthz", "livez", "readyz");

    /** Of events.k8s.io and of servicecidrs: kube-proxy asked for the older one up to 1.32. */
    private static final Set<String> VERSIONS = Set.of("v1", "v1beta1");

    /** How a WebSocket client of Kubernetes carries its bearer token. */
    private static final String WEB_SOCKET_TOKEN = "base64url.bearer.authorization.k8s.io.";

    boolean lends(HttpServletRequest request, String rawPath) {
        return !hasCredentials(request) && !isOfPage(request) && lends(request.getMethod(), rawPath);
    }

    /**
     * Whether a page in a browser has made it (Fetch, 3.1 "Origin header"). A page of any site may open a WebSocket to us
     * or post a form, without a question to its user.
     */
    private static boolean isOfPage(HttpServletRequest request) {
        return request.getHeader("Origin") != null;
    }

    private static boolean hasCredentials(HttpServletRequest request) {
        return request.getHeader("Authorization") != null
                || Collections.list(request.getHeaders("Sec-WebSocket-Protocol")).stream()
                        .anyMatch(value -> value.contains(WEB_SOCKET_TOKEN));
    }

    /**
     * @param method the method of a request without credentials
     * @param rawPath its path as it stands on the wire
     */
    boolean lends(String method, String rawPath) {
        if (policy == PassThrough.ALL) {
            return true;
        }
        return PathSegments.of(rawPath)
                .map(path ->
                        READING.contains(method) ? isDiscovery(path) || isServiceCidrs(path) : isEvent(method, path))
                .orElse(false);
    }

    /** Whether a client could become someone else by this header, if it came with our identity. */
    static boolean impersonates(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return name.startsWith("impersonate-") || name.startsWith("x-remote-");
    }

    /** Posts an event of either API, or patches one to count a repetition. */
    static boolean isEvent(String method, List<String> path) {
        List<String> rest = afterGroupVersion(path, "events.k8s.io", VERSIONS);
        if (rest.size() < 3 || !rest.get(0).equals("namespaces") || !rest.get(2).equals("events")) {
            return false;
        }
        return rest.size() == 3 && method.equals("POST") || rest.size() == 4 && method.equals("PATCH");
    }

    private static boolean isDiscovery(List<String> path) {
        return switch (path.get(0)) {
            case "openapi" -> true;
            case "api" -> path.size() <= 2;
            case "apis" -> path.size() <= 3;
            default -> path.size() == 1 && WHOLE_PATHS.contains(path.get(0));
        };
    }

    private static boolean isServiceCidrs(List<String> path) {
        return (path.size() == 4 || path.size() == 5)
                && path.subList(0, 2).equals(List.of("apis", "networking.k8s.io"))
                && VERSIONS.contains(path.get(2))
                && path.get(3).equals("servicecidrs");
    }

    /** What follows {@code /api/v1} or {@code /apis/group/version}; nothing for other paths. */
    private static List<String> afterGroupVersion(List<String> path, String group, Set<String> versions) {
        if (path.size() > 2 && path.get(0).equals("api") && path.get(1).equals("v1")) {
            return path.subList(2, path.size());
        }
        if (path.size() > 3
                && path.get(0).equals("apis")
                && path.get(1).equals(group)
                && versions.contains(path.get(2))) {
            return path.subList(3, path.size());
        }
        return List.of();
    }
}
