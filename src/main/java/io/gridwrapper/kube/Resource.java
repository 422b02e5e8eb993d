package io.gridwrapper.kube;

import java.util.List;

/**
 * A collection of objects as the Kubernetes API names it (API conventions, "Resources"): group, version, the plural
 * that stands in paths, and the kind that stands in objects.
 *
 * @param group the API group, empty for the core group
 * @param version the version within the group
 * @param plural the name in paths, lower case
 * @param kind the kind of one object
 * @param namespaced whether its objects live in namespaces
 */
public record Resource(String group, String version, String plural, String kind, boolean namespaced) {

    public static final Resource NODES = new Resource("", "v1", "nodes", "Node", false);
    public static final Resource SERVICES = new Resource("", "v1", "services", "Service", true);
    public static final Resource ENDPOINTS = new Resource("", "v1", "endpoints", "Endpoints", true);
    public static final Resource ENDPOINT_SLICES =
            new Resource("discovery.k8s.io", "v1", "endpointslices", "EndpointSlice", true);
    public static final Resource ENDPOINT_SLICES_V1BETA1 =
            new Resource("discovery.k8s.io", "v1beta1", "endpointslices", "EndpointSlice", true);

    /** Every resource that the proxy answers itself. */
    public static final List<Resource> SERVED =
            List.of(NODES, SERVICES, ENDPOINTS, ENDPOINT_SLICES, ENDPOINT_SLICES_V1BETA1);

    /** What stands in {@code apiVersion}: {@code v1} or {@code group/version}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    public String listKind() {
        return kind + "List";
    }

    /** The path of the collection over all namespaces. */
    public String path() {
        return (group.isEmpty() ? "/api/" : "/apis/" + group + "/") + version + "/" + plural;
    }

    /** The plural with its group, as messages name it: {@code services}, {@code endpointslices.discovery.k8s.io}. */
    public String qualifiedPlural() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    /** Whether its objects name endpoints, so that they are pruned and carry versions of our own. */
    public boolean holdsEndpoints() {
        return plural.startsWith("endpoint");
    }
}
