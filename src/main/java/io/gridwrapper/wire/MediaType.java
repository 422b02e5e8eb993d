package io.gridwrapper.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One clause of an {@code Accept} header (RFC 9110, 12.5.1), read as the apiserver reads it: names are told apart by
 * case, only spaces are trimmed, and a clause or parameter that is malformed is passed over.
 *
 * @param type the type, or {@code *}
 * @param subtype the subtype, or {@code *}
 * @param quality the weight {@code q}, 1 where there is none and 0 where it is no decimal number
 * @param parameters all other parameters that have a value
 */
public record MediaType(String type, String subtype, double quality, Map<String, String> parameters) {

    /** Clauses beyond this one are ignored, so that sorting stays cheap whatever a client sends. */
    static final int CLAUSE_LIMIT = 100;

    private static final String ANY = "*";
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]++(\\.[0-9]*+)?|\\.[0-9]++)([eE][+-]?[0-9]++)?");

    public MediaType {
        parameters = Map.copyOf(parameters);
    }

    /** The clauses of a header, the one to be tried first at the front. */
    public static List<MediaType> parseAccept(String header) {
        List<MediaType> clauses = new ArrayList<>();
        String[] parts = header.split(",", CLAUSE_LIMIT + 1);
        for (int i = 0; i < Math.min(parts.length, CLAUSE_LIMIT); i++) {
            parse(parts[i]).ifPresent(clause -> insert(clauses, clause));
        }
        return Collections.unmodifiableList(clauses);
    }

    /**
     * Puts a clause before those that it outranks. A concrete type outranks a wildcard even where its weight is less:
     * so the apiserver orders, and its clients know no other order.
     */
    private static void insert(List<MediaType> clauses, MediaType clause) {
        int at = clauses.size();
        while (at > 0 && clause.outranks(clauses.get(at - 1))) {
            at--;
        }
        clauses.add(at, clause);
    }

    private boolean outranks(MediaType other) {
        return quality > other.quality
                || !type.equals(ANY) && other.type.equals(ANY)
                || !subtype.equals(ANY) && other.subtype.equals(ANY);
    }

    /** Whether an answer of this encoding is what the clause asks for, parameters aside. */
    boolean matches(Encoding encoding) {
        String mediaType = encoding.mediaType();
        boolean isOfType = subtype.equals(ANY) && mediaType.startsWith(type + "/");
        boolean isAny = type.equals(ANY) && subtype.equals(ANY);
        return isAny || isOfType || mediaType.equals(type + "/" + subtype);
    }

    /** A parameter's value, or the empty string. */
    String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    private static Optional<MediaType> parse(String clause) {
        List<String> parts = pieces(trim(clause), ";");
        List<String> names = pieces(parts.get(0), "/");
        if (names.size() == 1 && trim(names.get(0)).equals(ANY)) {
            names = List.of(ANY, ANY);
        }
        if (names.size() != 2) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        double quality = 1;
        for (String part : parts.subList(1, parts.size())) {
            List<String> pair = pieces(part, "=");
            if (pair.size() == 2 && trim(pair.get(0)).equals("q")) {
                quality = quality(pair.get(1));
            } else if (pair.size() == 2) {
                parameters.put(trim(pair.get(0)), trim(pair.get(1)));
            }
        }
        return Optional.of(new MediaType(trim(names.get(0)), trim(names.get(1)), quality, parameters));
    }

    private static double quality(String text) {
        return DECIMAL.matcher(text).matches() ? Float.parseFloat(text) : 0;
    }

    /** What stands between separators; nothing behind the last one is no piece. */
    private static List<String> pieces(String text, String separator) {
        List<String> pieces = List.of(text.split(separator, -1));
        boolean isClosed = pieces.size() > 1 && pieces.get(pieces.size() - 1).isEmpty();
        return isClosed ? pieces.subList(0, pieces.size() - 1) : pieces;
    }

    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) == ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(start, end);
    }
}
