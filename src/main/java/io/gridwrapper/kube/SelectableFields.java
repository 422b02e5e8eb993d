package io.gridwrapper.kube;

import java.util.Set;

/** The fields that a resource offers to field selectors (Kubernetes, {@code pkg/apis/core/v1/conversion.go}). */
final class SelectableFields {

    private static final String NAME = "metadata.name";
    private static final String NAMESPACE = "metadata.namespace";
    private static final Set<String> OF_NODES = Set.of(NAME, "spec.unschedulable");
    private static final Set<String> OF_SERVICES = Set.of(NAME, NAMESPACE, "spec.clusterIP", "spec.type");
    private static final Set<String> OF_OTHERS = Set.of(NAME, NAMESPACE);

    private SelectableFields() {}

    /** @throws StatusException 400 where the resource offers no such field */
    static void check(Resource resource, String field) {
        if (!of(resource).contains(field)) {
            throw new StatusException(Status.badRequest(refusal(resource, field)));
        }
    }

    private static Set<String> of(Resource resource) {
        if (resource.equals(Resource.NODES)) {
            return OF_NODES;
        }
        return resource.equals(Resource.SERVICES) ? OF_SERVICES : OF_OTHERS;
    }

    private static String refusal(Resource resource, String field) {
        if (of(resource) == OF_OTHERS) {
            return QuotedText.of(field) + " is not a known field selector: only \"" + NAME + "\", \"" + NAMESPACE
                    + "\"";
        }
        return "field label not supported: " + field;
    }
}
