package io.gridwrapper.source;

import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/**
 * One object as a file describes it: complete but for the version, and for the time of creation where the file names
 * none.
 *
 * @param id which object it is
 * @param message its protobuf message, with an empty {@code metadata.resourceVersion}
 * @param dated whether the file names the time of creation
 * @param fileSeconds when the file was written, in seconds since 1970
 */
record Manifest(Id id, byte[] message, boolean dated, long fileSeconds) {

    private static final String DEFAULT_NAMESPACE = "default";

    /** An object of a resource. Sorts as objects are read: by resource, nodes first, then by key. */
    record Id(Resource resource, ObjectKey key) implements Comparable<Id> {
        @Override
        public int compareTo(Id other) {
            int order = Resource.SERVED.indexOf(resource) - Resource.SERVED.indexOf(other.resource);
            return order != 0 ? order : key.compareTo(other.key);
        }

        @Override
        public String toString() {
            return resource.kind() + " " + key;
        }
    }

    /**
     * Completes an object as an apiserver would that creates it.
     *
     * @param message the message as it was read
     * @throws ManifestException where it has no name
     */
    static Manifest of(Resource resource, byte[] message, long fileSeconds) throws IOException {
        Map<Integer, byte[]> metadata = MetadataFields.read(message);
        String name = text(metadata, MetadataFields.NAME);
        if (name.isEmpty()) {
            throw new ManifestException("metadata.name of this " + resource.kind() + " is missing");
        }
        Id id = new Id(resource, new ObjectKey(namespace(resource, metadata), name));
        String uid = text(metadata, MetadataFields.UID);
        byte[] completed = MetadataFields.replace(
                ManifestDefaults.set(resource, message),
                Map.of(
                        MetadataFields.NAMESPACE,
                        MetadataFields.text(id.key().namespace()),
                        MetadataFields.UID,
                        MetadataFields.text(uid.isEmpty() ? uid(id) : uid),
                        MetadataFields.RESOURCE_VERSION,
                        new byte[0]));
        boolean dated = metadata.get(MetadataFields.CREATION_TIMESTAMP).length > 0;
        return new Manifest(id, completed, dated, fileSeconds);
    }

    private static String namespace(Resource resource, Map<Integer, byte[]> metadata) {
        if (!resource.namespaced()) {
            return "";
        }
        String namespace = text(metadata, MetadataFields.NAMESPACE);
        return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
    }

    /** The same for the same object in every life, so that clients see no replacement after a restart. */
    private static String uid(Id id) {
        return UUID.nameUUIDFromBytes(MetadataFields.text(id.resource().apiVersion() + " " + id))
                .toString();
    }

    private static String text(Map<Integer, byte[]> fields, int number) {
        return new String(fields.getOrDefault(number, new byte[0]), StandardCharsets.UTF_8);
    }

    /** Whether two files describe the same state. */
    boolean sameState(Manifest other) {
        return dated == other.dated && Arrays.equals(message, other.message);
    }
}
