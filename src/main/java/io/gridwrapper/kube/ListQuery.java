package io.gridwrapper.kube;

/**
 * The parameters of a list or a watch as the apiserver converts them, before any is held against another.
 */
record ListQuery(
        boolean watch,
        boolean allowWatchBookmarks,
        String resourceVersion,
        String resourceVersionMatch,
        long timeoutSeconds,
        long limit,
        String continueToken,
        InitialEvents sendInitialEvents,
        LabelSelector labelSelector,
        FieldSelector fieldSelector) {

    /** Converts in the apiserver's order, so that of several faults it names the same one. */
    static ListQuery of(QueryParameters parameters) {
        return new ListQuery(
                isTrue(parameters.get("watch")),
                isTrue(parameters.get("allowWatchBookmarks")),
                orEmpty(parameters.get("resourceVersion")),
                orEmpty(parameters.get("resourceVersionMatch")),
                number(parameters.get("timeoutSeconds")),
                number(parameters.get("limit")),
                orEmpty(parameters.get("continue")),
                initialEvents(parameters.get("sendInitialEvents")),
                LabelSelector.parse(orEmpty(parameters.get("labelSelector"))),
                FieldSelector.parse(orEmpty(parameters.get("fieldSelector"))));
    }

    /** A watch that names no state by a version gets the state first, as if it had asked in the new way. */
    ListQuery withDefaults() {
        boolean isLegacy = resourceVersion.isEmpty() || resourceVersion.equals("0");
        if (!watch || !isLegacy || sendInitialEvents != InitialEvents.UNSET || !resourceVersionMatch.isEmpty()) {
            return this;
        }
        return new ListQuery(
                true,
                allowWatchBookmarks,
                resourceVersion,
                VersionMatch.NOT_OLDER_THAN.text(),
                timeoutSeconds,
                limit,
                continueToken,
                InitialEvents.SEND,
                labelSelector,
                fieldSelector);
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    /** Anything but absence, {@code 0} and {@code false} is true, even an empty text. */
    private static boolean isTrue(String text) {
        return text != null && !text.equals("0") && !text.equalsIgnoreCase("false");
    }

    private static InitialEvents initialEvents(String text) {
        if (text == null) {
            return InitialEvents.UNSET;
        }
        return isTrue(text) ? InitialEvents.SEND : InitialEvents.OMIT;
    }

    private static long number(String text) {
        try {
            return text == null ? 0 : Numbers.parseInt(text);
        } catch (NumberFormatException e) {
            throw new StatusException(Status.badRequest(e.getMessage()));
        }
    }
}
