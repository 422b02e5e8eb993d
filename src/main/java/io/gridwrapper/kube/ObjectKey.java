package io.gridwrapper.kube;

import java.util.Objects;

/**
 * The name of an object within its resource. Keys sort as the apiserver sorts a list: by {@code namespace/name}, byte
 * by byte.
 *
 * @param namespace the namespace, empty for an object of the cluster
 * @param name the name
 */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {

    public ObjectKey {
        Objects.requireNonNull(namespace, "namespace is null");
        Objects.requireNonNull(name, "name is null");
    }

    @Override
    public int compareTo(ObjectKey other) {
        if (namespace.equals(other.namespace)) {
            return name.compareTo(other.name);
        }
        // The slash takes part in the order: "a-b/x" stands before "a/x".
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
