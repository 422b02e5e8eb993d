package io.gridwrapper.kube;

/**
 * What a client asks of a collection: {@code meta.k8s.io ListOptions}, checked and with the apiserver's defaults.
 *
 * @param labelSelector which labels an object must have
 * @param fieldSelector which fields an object must have
 * @param watch whether changes are wanted, not a list
 * @param resourceVersion the version that the answer is held to
 * @param resourceVersionMatch how that version is meant; set for every watch that gets the state first
 * @param allowWatchBookmarks whether the client understands bookmarks
 * @param sendInitialEvents whether the state comes first; set for every {@code watch} that names version 0 or none
 * @param timeoutSeconds after how many seconds a watch ends; 0 where the server chooses, negative for at once
 * @param limit how many objects a page holds at most, 0 for all; without meaning for a watch
 * @param continueToken where the page starts, empty for the first; without meaning for a watch
 */
public record ListOptions(
        LabelSelector labelSelector,
        FieldSelector fieldSelector,
        boolean watch,
        RequestedVersion resourceVersion,
        VersionMatch resourceVersionMatch,
        boolean allowWatchBookmarks,
        InitialEvents sendInitialEvents,
        long timeoutSeconds,
        long limit,
        String continueToken) {

    /**
     * Reads the query of a list or a watch. Of several faults it names the one that the apiserver names.
     *
     * @param resource the collection
     * @param query the parameters; those that are not of ListOptions are ignored
     * @param watchPath whether the path is one of {@code /api/v1/watch/...}, a watch whatever the query says
     * @throws StatusException 400, 422 or 500 with the apiserver's sentence. A continue token is not looked into.
     */
    public static ListOptions parse(Resource resource, QueryParameters query, boolean watchPath) {
        ListQuery parameters = ListQuery.of(query).withDefaults();
        ListQueryRules.check(parameters);
        return new ListOptions(
                parameters.labelSelector(),
                parameters.fieldSelector().checkedFor(resource),
                parameters.watch() || watchPath,
                version(parameters, watchPath),
                VersionMatch.of(parameters.resourceVersionMatch()),
                parameters.allowWatchBookmarks(),
                parameters.sendInitialEvents(),
                parameters.timeoutSeconds(),
                Math.max(parameters.limit(), 0),
                parameters.continueToken());
    }

    private static RequestedVersion version(ListQuery parameters, boolean watchPath) {
        String text = parameters.resourceVersion();
        if (parameters.watch() || watchPath) {
            return RequestedVersion.ofWatchOrGet(text);
        }
        if (parameters.continueToken().isEmpty()) {
            return RequestedVersion.ofList(text);
        }
        return RequestedVersion.besideToken(text);
    }

    /**
     * The same options for one object, whose name stands in the path.
     *
     * @throws StatusException 400 where the field selector demands another name, or none
     */
    public ListOptions named(String name) {
        boolean isSelected = fieldSelector.requiredName().filter(name::equals).isPresent();
        if (!fieldSelector.isEverything() && !isSelected) {
            throw new StatusException(Status.badRequest("fieldSelector metadata.name doesn't match requested name"));
        }
        return isSelected ? this : withFieldSelector(FieldSelector.ofName(name));
    }

    private ListOptions withFieldSelector(FieldSelector selector) {
        return new ListOptions(
                labelSelector,
                selector,
                watch,
                resourceVersion,
                resourceVersionMatch,
                allowWatchBookmarks,
                sendInitialEvents,
                timeoutSeconds,
                limit,
                continueToken);
    }

    /** Whether a watch starts with the state of the collection. */
    public boolean startsWithState() {
        return switch (sendInitialEvents) {
            case SEND -> true;
            case OMIT -> false;
            case UNSET -> resourceVersion.value() == 0;
        };
    }

    /** Whether a bookmark marks the end of the state that a watch starts with. */
    public boolean marksEndOfState() {
        return sendInitialEvents == InitialEvents.SEND && allowWatchBookmarks;
    }
}
