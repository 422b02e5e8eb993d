package io.gridwrapper.serve;

import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.FieldSelector;
import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.FieldValues;
import io.gridwrapper.wire.KubeObject;
import java.util.List;

/** Which objects of a collection a request is about. Pruning comes before: a selection sees pruned objects. */
record Selection(String namespace, LabelSelector labels, FieldSelector fields) {

    /** The namespace that alone is looked through, empty for all. */
    private String scope() {
        return namespace.isEmpty() ? fields.requiredNamespace().orElse("") : namespace;
    }

    /** Whether there is but one object that can be selected, as an apiserver sees it. */
    boolean isOfOneObject(Resource resource) {
        return fields.requiredName().isPresent() && (!resource.namespaced() || !scope().isEmpty());
    }

    /** Whether selectors choose among the objects of the scope. */
    boolean hasSelectors() {
        return !labels.isEverything() || !fields.isEverything();
    }

    boolean matches(KubeObject object) {
        return (namespace.isEmpty() || object.key().namespace().equals(namespace))
                && labels.matches(object.labels())
                && fields.matches(field -> FieldValues.of(object, field));
    }

    /**
     * The objects of the scope in the order of their keys, selected or not.
     *
     * @param from the first key, empty for the beginning; where the request names a namespace, within that
     */
    List<KubeObject> objects(Snapshot snapshot, String from) {
        List<KubeObject> all = snapshot.objects();
        int begin = indexOf(all, namespace.isEmpty() ? from : namespace + "/" + from);
        String scope = scope();
        if (scope.isEmpty()) {
            return all.subList(begin, all.size());
        }
        // In the order of characters, 0 comes right after the slash.
        int end = indexOf(all, scope + "0");
        return all.subList(Math.min(Math.max(begin, indexOf(all, scope + "/")), end), end);
    }

    /** Of a list of objects, those that are selected. */
    List<KubeObject> choose(List<KubeObject> objects) {
        return hasSelectors() ? objects.stream().filter(this::matches).toList() : objects;
    }

    /** The index of the first object that does not stand before a key. */
    private static int indexOf(List<KubeObject> objects, String key) {
        int low = 0;
        int high = objects.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (objects.get(middle).key().toString().compareTo(key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
