package io.gridwrapper.kube;

import java.util.Map;

/**
 * The parameters of a list or a watch as the apiserver converts them, before any is held against another. The first
 * value of a parameter counts; a parameter without a value is the empty string.
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
    static ListQuery of(Map<String, String[]> parameters) {
        return new ListQuery(
                isTrue(text(parameters, "watch")),
                isTrue(text(parameters, "allowWatchBookmarks")),
                orEmpty(text(parameters, "resourceVersion")),
                orEmpty(text(parameters, "resourceVersionMatch")),
                number(text(parameters, "timeoutSeconds")),
                number(text(parameters, "limit")),
                orEmpty(text(parameters, "continue")),
                initialEvents(text(parameters, "sendInitialEvents")),
                LabelSelector.parse(orEmpty(text(parameters, "labelSelector"))),
                FieldSelector.parse(orEmpty(text(parameters, "fieldSelector"))));
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

    private static String text(Map<String, String[]> parameters, String name) {
        String[] values = parameters.get(name);
        return values == null || values.length == 0 ? null : values[0];
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
