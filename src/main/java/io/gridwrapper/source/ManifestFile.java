package io.gridwrapper.source;

import java.util.List;
import java.util.Set;

/**
 * What one file holds.
 *
 * @param manifests the objects, in the order of the file
 * @param skippedKinds the kinds, with their versions, that are not served
 * @param unknownFields documents with paths of fields that their resources have not
 */
record ManifestFile(List<Manifest> manifests, Set<String> skippedKinds, List<String> unknownFields) {
    ManifestFile {
        manifests = List.copyOf(manifests);
        unknownFields = List.copyOf(unknownFields);
    }
}
