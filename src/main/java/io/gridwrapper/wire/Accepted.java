package io.gridwrapper.wire;

import java.util.List;
import java.util.Set;

/**
 * What client and server agreed on.
 *
 * @param encoding how the answer is written
 * @param contentType what {@code Content-Type} says
 * @param as what the object is turned into
 * @param asVersion the version of {@code meta.k8s.io} that it is turned into, empty for {@link As#NONE}
 * @param pretty whether the {@code Accept} header asks for indented JSON
 */
public record Accepted(Encoding encoding, String contentType, As as, String asVersion, boolean pretty) {

    private static final List<String> PROGRAMS_OF_PEOPLE = List.of("curl", "Wget", "Mozilla/5.0");
    private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "True", "TRUE");

    /**
     * Whether JSON is indented, which an event of a watch never is.
     *
     * @param parameter {@code pretty} of the query, null or empty where there is none
     * @param userAgent the client's {@code User-Agent}, which decides where the query says nothing; may be null
     */
    public boolean isIndented(String parameter, String userAgent) {
        if (pretty) {
            return true;
        }
        if (parameter != null && !parameter.isEmpty()) {
            return TRUE.contains(parameter);
        }
        return userAgent != null && PROGRAMS_OF_PEOPLE.stream().anyMatch(userAgent::startsWith);
    }

    static Accepted plain(Encoding encoding) {
        return new Accepted(encoding, encoding.mediaType(), As.NONE, "", false);
    }

    Accepted asStream() {
        return new Accepted(encoding, encoding.streamContentType(), as, asVersion, pretty);
    }
}
