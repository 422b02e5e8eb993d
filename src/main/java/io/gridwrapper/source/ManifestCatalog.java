package io.gridwrapper.source;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The objects of all files together. Where two describe one object, the last file by name holds. */
final class ManifestCatalog {

    private final SortedMap<String, List<Manifest>> byFile = new TreeMap<>();
    private Set<String> shadowed = Set.of();

    void put(String fileName, List<Manifest> manifests) {
        byFile.put(fileName, manifests);
    }

    void remove(String fileName) {
        byFile.remove(fileName);
    }

    /**
     * The objects in order.
     *
     * @param newlyShadowed gets a sentence for each description that does not hold since the last call
     */
    SortedMap<Manifest.Id, Manifest> merge(List<String> newlyShadowed) {
        SortedMap<Manifest.Id, Manifest> objects = new TreeMap<>();
        Map<Manifest.Id, String> files = new TreeMap<>();
        Set<String> sentences = new HashSet<>();
        byFile.forEach((file, manifests) -> {
            for (Manifest manifest : manifests) {
                objects.put(manifest.id(), manifest);
                String before = files.put(manifest.id(), file);
                if (before != null) {
                    String sentence = manifest.id() + " stands in " + before + " and in " + file + ": the last holds";
                    if (sentences.add(sentence) && !shadowed.contains(sentence)) {
                        newlyShadowed.add(sentence);
                    }
                }
            }
        });
        shadowed = sentences;
        return objects;
    }
}
