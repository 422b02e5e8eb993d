package io.gridwrapper.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Json;
import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.wire.StatusResponder;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where objects come from a folder, says what is served, so that kubectl finds its way: {@code /version}, {@code
 * /api}, {@code /apis} and the resources of each version (API concepts, "Discovery API"); that none of it can be
 * written; and that there are no pods and no events, without which kubectl describes no node.
 */
public class DiscoveryFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Pattern ABSENT = Pattern.compile("/api/v1/(?:namespaces/[^/]+/)?(pods|events)");

    /** Writes the fields of one document. */
    @FunctionalInterface
    private interface Document {
        void write(JsonGenerator json) throws IOException;
    }

    @Inject
    private transient ServeOptions options;

    @Inject
    private transient StorageCache cache;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (options.answersDiscovery() && isOfServed(request)) {
            // What is read has been answered: this would write to the folder.
            StatusResponder.send(request, response, Status.methodNotAllowed());
            return;
        }
        boolean asks = request.getMethod().equals("GET")
                && QueryParameters.parse(request.getQueryString()).get("watch") == null;
        Document document = options.answersDiscovery() && asks ? document(request.getRequestURI()) : null;
        if (document == null) {
            chain.doFilter(request, response);
            return;
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.FACTORY.createGenerator(body)) {
            json.writeStartObject();
            document.write(json);
            json.writeEndObject();
        }
        response.setContentType("application/json");
        response.setContentLength(body.size());
        body.writeTo(response.getOutputStream());
    }

    private boolean isOfServed(HttpServletRequest request) {
        return RequestPath.of(request)
                .filter(path ->
                        !served(resource -> path.of(resource).isPresent()).isEmpty())
                .isPresent();
    }

    private Document document(String path) {
        List<Resource> groupResources = served(resource -> !resource.group().isEmpty());
        return switch (path) {
            case "/version" -> DiscoveryFilter::version;
            case "/api" -> DiscoveryFilter::coreVersions;
            case "/apis" -> json -> groups(json, groupResources);
            default -> {
                Matcher absent = ABSENT.matcher(path);
                if (absent.matches()) {
                    yield json -> emptyList(json, absent.group(1).equals("pods") ? "PodList" : "EventList");
                }
                List<Resource> resources = served(resource -> path.equals(parent(resource.path())));
                yield resources.isEmpty() ? null : json -> resources(json, resources);
            }
        };
    }

    private List<Resource> served(Predicate<Resource> wanted) {
        return Resource.SERVED.stream().filter(wanted).filter(this::isServed).toList();
    }

    private boolean isServed(Resource resource) {
        try {
            cache.collection(resource).snapshot();
            return true;
        } catch (StatusException e) {
            return e.status().code() != 404;
        }
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    private static void version(JsonGenerator json) throws IOException {
        json.writeStringField("major", "1");
        json.writeStringField("minor", "33");
        json.writeStringField("gitVersion", "v1.33.0+grid-wrapper");
        json.writeStringField("platform", "manifests");
    }

    private static void coreVersions(JsonGenerator json) throws IOException {
        json.writeStringField("kind", "APIVersions");
        json.writeArrayFieldStart("versions");
        json.writeString("v1");
        json.writeEndArray();
        json.writeArrayFieldStart("serverAddressByClientCIDRs");
        json.writeEndArray();
    }

    private static void groups(JsonGenerator json, List<Resource> resources) throws IOException {
        json.writeStringField("kind", "APIGroupList");
        json.writeStringField("apiVersion", "v1");
        json.writeArrayFieldStart("groups");
        if (!resources.isEmpty()) {
            json.writeStartObject();
            json.writeStringField("name", resources.get(0).group());
            json.writeArrayFieldStart("versions");
            for (Resource resource : resources) {
                groupVersion(json, resource);
            }
            json.writeEndArray();
            json.writeFieldName("preferredVersion");
            groupVersion(json, resources.get(0));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void groupVersion(JsonGenerator json, Resource resource) throws IOException {
        json.writeStartObject();
        json.writeStringField("groupVersion", resource.apiVersion());
        json.writeStringField("version", resource.version());
        json.writeEndObject();
    }

    private static void resources(JsonGenerator json, List<Resource> resources) throws IOException {
        json.writeStringField("kind", "APIResourceList");
        json.writeStringField("apiVersion", "v1");
        json.writeStringField("groupVersion", resources.get(0).apiVersion());
        json.writeArrayFieldStart("resources");
        for (Resource resource : resources) {
            json.writeStartObject();
            json.writeStringField("name", resource.plural());
            json.writeStringField("singularName", resource.kind().toLowerCase(Locale.ROOT));
            json.writeBooleanField("namespaced", resource.namespaced());
            json.writeStringField("kind", resource.kind());
            json.writeFieldName("verbs");
            json.writeArray(new String[] {"get", "list", "watch"}, 0, 3);
            json.writeFieldName("shortNames");
            List<String> shortNames = shortNames(resource);
            json.writeArray(shortNames.toArray(String[]::new), 0, shortNames.size());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void emptyList(JsonGenerator json, String kind) throws IOException {
        json.writeStringField("kind", kind);
        json.writeStringField("apiVersion", "v1");
        json.writeObjectFieldStart("metadata");
        json.writeEndObject();
        json.writeArrayFieldStart("items");
        json.writeEndArray();
    }

    private static List<String> shortNames(Resource resource) {
        return switch (resource.plural()) {
            case "nodes" -> List.of("no");
            case "services" -> List.of("svc");
            case "endpoints" -> List.of("ep");
            default -> List.of();
        };
    }
}
