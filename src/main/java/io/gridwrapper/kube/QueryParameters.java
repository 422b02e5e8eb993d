package io.gridwrapper.kube;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The parameters of a query as the apiserver reads them (Go's {@code net/url}): the first value of each counts, and what
 * is malformed, a semicolon among it, is no parameter. Immutable.
 */
public final class QueryParameters {

    public static final QueryParameters NONE = new QueryParameters(Map.of());

    private final Map<String, String> values;

    private QueryParameters(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** @param query what stands behind the question mark, percent-encoded; null or empty for nothing */
    public static QueryParameters parse(String query) {
        if (query == null || query.isEmpty()) {
            return NONE;
        }
        Map<String, String> values = new HashMap<>();
        for (String pair : query.split("&")) {
            if (!pair.isEmpty() && pair.indexOf(';') < 0) {
                add(values, pair);
            }
        }
        return new QueryParameters(values);
    }

    private static void add(Map<String, String> values, String pair) {
        int equals = pair.indexOf('=');
        try {
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            values.putIfAbsent(name, equals < 0 ? "" : decode(pair.substring(equals + 1)));
        } catch (IllegalArgumentException e) {
            // Not well-formed: no parameter.
        }
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** The first value of a parameter, empty where it has none, null where it is not there. */
    public String get(String name) {
        return values.get(name);
    }
}
