package io.gridwrapper.kube;

import java.util.List;
import java.util.function.Function;

/**
 * The {@code resourceVersion} of a query.
 *
 * @param text as the client wrote it, empty where it wrote none
 * @param value the number, 0 for an empty text; a number that a long cannot hold is {@link Long#MAX_VALUE}. Beside a
 *     continue token, which says the version itself, the text is not read and the number is 0.
 */
public record RequestedVersion(String text, long value) {

    public static final RequestedVersion UNSET = new RequestedVersion("", 0);

    private static final String FIELD = "resourceVersion";

    /** The version of a list, refused as the apiserver refuses it: 400. */
    static RequestedVersion ofList(String text) {
        return parse(text, fault -> Status.badRequest("invalid resource version: " + fault));
    }

    /**
     * The version of a watch, or the one that an object is not to be older than.
     *
     * @param text null or empty for none
     * @throws StatusException 500 without a reason, as the apiserver refuses it
     */
    public static RequestedVersion ofWatchOrGet(String text) {
        return parse(text == null ? "" : text, fault -> new Status(500, "", fault, null));
    }

    static RequestedVersion besideToken(String text) {
        return new RequestedVersion(text, 0);
    }

    private static RequestedVersion parse(String text, Function<String, Status> refusal) {
        if (text.isEmpty()) {
            return UNSET;
        }
        try {
            return new RequestedVersion(text, Numbers.parseUint(text));
        } catch (NumberFormatException e) {
            String fault = Causes.sentence(List.of(Causes.invalid(FIELD, text, e.getMessage())));
            throw new StatusException(refusal.apply(fault));
        }
    }

    /** Whether the query names no version: the client wants the most recent state. */
    public boolean isUnset() {
        return text.isEmpty();
    }

    /** Whether the query names version 0 in just this spelling: the client takes any state, and all of it at once. */
    public boolean isZero() {
        return text.equals("0");
    }
}
