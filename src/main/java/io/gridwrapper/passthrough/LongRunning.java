package io.gridwrapper.passthrough;

import java.util.List;
import java.util.Set;

/** Tells requests whose answer may take any time to begin: what an apiserver exempts from its request timeout. */
final class LongRunning {

    private static final Set<String> SUBRESOURCES = Set.of("attach", "exec", "log", "portforward", "proxy");
    private static final Set<String> FALSE = Set.of("false", "0");

    private LongRunning() {}

    /** @param query the raw query, or null for none */
    static boolean is(String rawPath, String query) {
        List<String> path = PathSegments.of(rawPath).orElse(List.of());
        return path.contains("watch")
                || path.stream().anyMatch(SUBRESOURCES::contains)
                || isSet(query, "watch")
                || isSet(query, "follow");
    }

    private static boolean isSet(String query, String name) {
        if (query == null) {
            return false;
        }
        for (String parameter : query.split("&")) {
            if (parameter.equals(name)
                    || parameter.startsWith(name + "=") && !FALSE.contains(parameter.substring(name.length() + 1))) {
                return true;
            }
        }
        return false;
    }
}
