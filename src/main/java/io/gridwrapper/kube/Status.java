package io.gridwrapper.kube;

import java.util.List;

/**
 * What an apiserver answers where it answers no object: {@code meta.k8s.io/v1 Status} of a failure.
 *
 * @param code the HTTP status
 * @param reason the machine-readable reason, empty where the apiserver gives none
 * @param message the sentence for people
 * @param details what the failure is about, or null where the answer says nothing
 * @param continueToken where a list may go on all the same ({@code metadata.continue}), empty for nowhere
 */
public record Status(int code, String reason, String message, Details details, String continueToken) {

    /** The apiserver's sentence (storage/etcd3, {@code inconsistentContinue}), by which people find what it means. */
    private static final String PAGES_EXPIRED = "The provided continue parameter is too old to display a consistent "
            + "list result. You can start a new list without the continue parameter, or use the continue token in this "
            + "response to retrieve the remainder of the results. Continuing with the provided token results in an "
            + "inconsistent list - objects that were created, modified, or deleted between the time the first chunk was "
            + "returned and now may show up in the list.";

    /**
     * @param name the object, empty for none
     * @param group the group of the kind, empty for the core group
     * @param kind the plural or kind, empty for none
     * @param causes the single faults, in order
     * @param retryAfterSeconds what {@code Retry-After} says too, 0 for nothing
     */
    public record Details(String name, String group, String kind, List<Cause> causes, int retryAfterSeconds) {
        public static final Details EMPTY = new Details("", "", "", List.of(), 0);
    }

    /**
     * @param reason the machine-readable reason
     * @param message the sentence for people
     * @param field the path of the faulty field, empty for none
     */
    public record Cause(String reason, String message, String field) {}

    public Status(int code, String reason, String message, Details details) {
        this(code, reason, message, details, "");
    }

    public int retryAfterSeconds() {
        return details == null ? 0 : details.retryAfterSeconds();
    }

    public static Status badRequest(String message) {
        return new Status(400, "BadRequest", message, null);
    }

    public static Status forbidden(String message) {
        return new Status(403, "Forbidden", message, Details.EMPTY);
    }

    /** @param reason why the object may not be written, or none of the collection where {@code name} is empty */
    public static Status forbidden(Resource resource, String name, String reason) {
        return new Status(
                403,
                "Forbidden",
                resource.qualifiedPlural() + (name.isEmpty() ? "" : " " + QuotedText.of(name)) + " is forbidden: "
                        + reason,
                new Details(name, resource.group(), resource.plural(), List.of(), 0));
    }

    /** The answer to a path that the server does not know. */
    public static Status unknownPath() {
        return new Status(404, "NotFound", "the server could not find the requested resource", Details.EMPTY);
    }

    public static Status notFound(Resource resource, String name) {
        return new Status(
                404,
                "NotFound",
                resource.qualifiedPlural() + " " + QuotedText.of(name) + " not found",
                new Details(name, resource.group(), resource.plural(), List.of(), 0));
    }

    /** The answer to a name that no object can have. */
    public static Status invalidName(String name, String fault) {
        return badRequest("Name parameter invalid: " + QuotedText.of(name) + ": " + fault);
    }

    public static Status methodNotAllowed() {
        return new Status(
                405,
                "MethodNotAllowed",
                "the server does not allow this method on the requested resource",
                Details.EMPTY);
    }

    /** The version lies before what is remembered, or is not of this life: the client lists again. */
    public static Status expired(String message) {
        return new Status(410, "Expired", message, null);
    }

    /** The state that a list is to be of is no longer known: the client takes another. */
    public static Status expiredList() {
        return expired("The resourceVersion for the provided list is too old.");
    }

    /**
     * The state that a list was begun from is no longer known: the client begins again, or goes on with what there is.
     *
     * @param continueToken goes on from the same key over the present state
     */
    public static Status expiredPages(String continueToken) {
        return new Status(410, "Expired", PAGES_EXPIRED, null, continueToken);
    }

    /** The collection is not known yet: the client asks again after a second. */
    public static Status notReady(Resource resource) {
        return new Status(
                429,
                "TooManyRequests",
                resource.qualifiedPlural() + ": the cache is not synchronised yet",
                new Details("", "", "", List.of(), 1));
    }

    /** The version lies after what is known, and did not come while the client could wait. */
    public static Status tooLargeVersion(long asked, long current) {
        return new Status(
                504,
                "Timeout",
                "Timeout: Too large resource version: " + asked + ", current: " + current,
                new Details(
                        "",
                        "",
                        "",
                        List.of(new Cause("ResourceVersionTooLarge", "Too large resource version", "")),
                        1));
    }
}
