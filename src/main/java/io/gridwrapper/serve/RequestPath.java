package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The path of a request by its decoded segments, as an apiserver takes it apart (RequestInfoFactory): so that no
 * spelling of a path is another path.
 */
final class RequestPath {

    private static final String NAMESPACES = "namespaces";
    private static final String WATCH = "watch";
    private static final List<Resource> ENDPOINT_HOLDERS =
            Resource.SERVED.stream().filter(Resource::holdsEndpoints).toList();
    private static final String ATTRIBUTE = RequestPath.class.getName();
    /** What another reading of a path could be made of. */
    private static final Pattern SUSPECT = Pattern.compile("%|;|//|/\\.");

    private static final Pattern PARAMETERS = Pattern.compile(";.*");

    private final List<String> segments;

    private RequestPath(List<String> segments) {
        this.segments = segments;
    }

    /** The path of a request, taken apart once for all filters; empty where it is not well-formed. */
    static Optional<RequestPath> of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RequestPath known) {
            return Optional.of(known);
        }
        Optional<RequestPath> path = parse(request.getRequestURI());
        path.ifPresent(parsed -> request.setAttribute(ATTRIBUTE, parsed));
        return path;
    }

    /**
     * @param rawPath the path as the client sent it, percent-encoded
     * @return empty where it is not well-formed
     */
    static Optional<RequestPath> parse(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String raw : rawPath.split("/", -1)) {
            Optional<String> segment = decode(raw);
            if (segment.isEmpty()) {
                return Optional.empty();
            }
            segments.add(segment.get());
        }
        return Optional.of(new RequestPath(withoutEdges(segments)));
    }

    /**
     * Whether somebody on the way, or the apiserver, may find endpoints under a path where we find none: by decoding
     * an encoded slash, by resolving dots, by dropping parameters or doubled slashes.
     */
    static boolean isAmbiguous(String rawPath) {
        if (!SUSPECT.matcher(rawPath).find()) {
            return false;
        }
        Optional<RequestPath> strict = parse(rawPath);
        if (strict.isEmpty()) {
            return true;
        }
        List<String> lenient =
                new ArrayList<>(List.of(String.join("/", strict.get().segments).split("/")));
        lenient.replaceAll(segment -> PARAMETERS.matcher(segment).replaceFirst(""));
        if (lenient.contains(".") || lenient.contains("..")) {
            return true;
        }
        lenient.removeIf(String::isEmpty);
        return !lenient.equals(strict.get().segments)
                && ENDPOINT_HOLDERS.stream().anyMatch(resource -> lenient.contains(resource.plural()));
    }

    private static Optional<String> decode(String raw) {
        try {
            // A plus is a plus in a path; only in a query it is a blank.
            return Optional.of(URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A path begins with a slash, and may end with one. */
    private static List<String> withoutEdges(List<String> segments) {
        int from = !segments.isEmpty() && segments.get(0).isEmpty() ? 1 : 0;
        int to = segments.size();
        if (to > from && segments.get(to - 1).isEmpty()) {
            to--;
        }
        return List.copyOf(segments.subList(from, to));
    }

    /**
     * Whether the path leads into a group that holds endpoints, in a version of it that is not served here: nobody
     * knows how endpoints stand there, so that they could not be pruned.
     */
    boolean isOfUnknownVersion() {
        return ENDPOINT_HOLDERS.stream()
                        .map(RequestPath::prefix)
                        .anyMatch(prefix -> segments.size() > prefix.size()
                                && segments.subList(0, prefix.size() - 1).equals(prefix.subList(0, prefix.size() - 1)))
                && ENDPOINT_HOLDERS.stream().noneMatch(this::isOfVersion);
    }

    private boolean isOfVersion(Resource resource) {
        List<String> prefix = prefix(resource);
        return segments.size() > prefix.size()
                && segments.subList(0, prefix.size()).equals(prefix);
    }

    private static List<String> prefix(Resource resource) {
        return resource.group().isEmpty()
                ? List.of("api", resource.version())
                : List.of("apis", resource.group(), resource.version());
    }

    /**
     * What the path asks of a resource; empty where it is about something else, or about a part of an object
     * (a subresource).
     */
    Optional<ResourceRequest> of(Resource resource) {
        return find(resource, false);
    }

    /** The object or the collection that the path is about or, where the resource holds endpoints, about a part of. */
    Optional<ResourceRequest> ofEndpoints() {
        return ENDPOINT_HOLDERS.stream()
                .flatMap(resource -> find(resource, true).stream())
                .findFirst();
    }

    /** @param orPart whether a subresource is its object's, and an object may lack the namespace that it must have */
    private Optional<ResourceRequest> find(Resource resource, boolean orPart) {
        if (!isOfVersion(resource)) {
            return Optional.empty();
        }
        List<String> rest = segments.subList(prefix(resource).size(), segments.size());
        boolean watchPath = rest.get(0).equals(WATCH);
        rest = watchPath ? rest.subList(1, rest.size()) : rest;
        String namespace = "";
        if (resource.namespaced() && rest.size() > 2 && rest.get(0).equals(NAMESPACES)) {
            namespace = rest.get(1);
            rest = rest.subList(2, rest.size());
        }
        if (rest.isEmpty() || !rest.get(0).equals(resource.plural()) || rest.size() > 2 && !orPart) {
            return Optional.empty();
        }
        String name = rest.size() >= 2 ? rest.get(1) : "";
        boolean nameWithoutNamespace = resource.namespaced() && namespace.isEmpty() && !name.isEmpty();
        // An apiserver decodes a path before it takes it apart.
        boolean nameOfSeveral = name.contains("/");
        return (nameWithoutNamespace || nameOfSeveral) && !orPart
                ? Optional.empty()
                : Optional.of(new ResourceRequest(resource, namespace, name, watchPath));
    }
}
