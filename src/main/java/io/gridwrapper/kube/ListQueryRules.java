package io.gridwrapper.kube;

import io.gridwrapper.kube.Status.Cause;
import io.gridwrapper.kube.Status.Details;
import java.util.ArrayList;
import java.util.List;

/** Which parameters of a list or a watch exclude each other (apimachinery, {@code internalversion/validation}). */
final class ListQueryRules {

    private static final String MATCH = "resourceVersionMatch";
    private static final String INITIAL_EVENTS = "sendInitialEvents";
    private static final String NOT_OLDER_THAN = VersionMatch.NOT_OLDER_THAN.text();
    private static final String EXACT = VersionMatch.EXACT.text();

    private ListQueryRules() {}

    /** @throws StatusException 422 with each fault as a cause */
    static void check(ListQuery query) {
        List<Cause> faults = query.watch() ? faultsOfWatch(query) : faultsOfList(query);
        if (!faults.isEmpty()) {
            throw new StatusException(new Status(
                    422,
                    "Invalid",
                    "ListOptions.meta.k8s.io \"\" is invalid: " + Causes.sentence(faults),
                    new Details("", "meta.k8s.io", "ListOptions", List.copyOf(faults), 0)));
        }
    }

    private static List<Cause> faultsOfList(ListQuery query) {
        List<Cause> faults = new ArrayList<>();
        if (!query.resourceVersionMatch().isEmpty()) {
            addFaultsOfListMatch(faults, query);
        }
        if (query.sendInitialEvents() != InitialEvents.UNSET) {
            faults.add(Causes.forbidden(INITIAL_EVENTS, "sendInitialEvents is forbidden for list"));
        }
        return faults;
    }

    private static void addFaultsOfListMatch(List<Cause> faults, ListQuery query) {
        String match = query.resourceVersionMatch();
        if (query.resourceVersion().isEmpty()) {
            faults.add(Causes.forbidden(MATCH, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
        }
        addFaultOfContinue(faults, query);
        if (!match.equals(EXACT) && !match.equals(NOT_OLDER_THAN)) {
            faults.add(Causes.notSupported(MATCH, match, EXACT, NOT_OLDER_THAN, ""));
        }
        if (match.equals(EXACT) && query.resourceVersion().equals("0")) {
            faults.add(
                    Causes.forbidden(MATCH, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
        }
    }

    private static List<Cause> faultsOfWatch(ListQuery query) {
        List<Cause> faults = new ArrayList<>();
        String match = query.resourceVersionMatch();
        boolean saysInitialEvents = query.sendInitialEvents() != InitialEvents.UNSET;
        if (saysInitialEvents && !match.equals(NOT_OLDER_THAN)) {
            faults.add(Causes.forbidden(
                    MATCH, "sendInitialEvents requires setting resourceVersionMatch to " + NOT_OLDER_THAN));
        }
        if (match.isEmpty()) {
            return faults;
        }
        if (!saysInitialEvents) {
            faults.add(Causes.forbidden(
                    MATCH, "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
        }
        if (!match.equals(NOT_OLDER_THAN)) {
            faults.add(Causes.notSupported(MATCH, match, NOT_OLDER_THAN));
        }
        addFaultOfContinue(faults, query);
        return faults;
    }

    private static void addFaultOfContinue(List<Cause> faults, ListQuery query) {
        if (!query.continueToken().isEmpty()) {
            faults.add(Causes.forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
        }
    }
}
