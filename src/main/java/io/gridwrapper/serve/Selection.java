package io.gridwrapper.serve;

import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.FieldSelector;
import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.wire.FieldValues;
import io.gridwrapper.wire.KubeObject;
import java.util.List;

/** Which objects of a collection a request is about. Pruning comes before: a selection sees pruned objects. */
record Selection(String namespace, LabelSelector labels, FieldSelector fields) {

    boolean isEverything() {
        return namespace.isEmpty() && labels.isEverything() && fields.isEverything();
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

    List<KubeObject> of(Snapshot snapshot) {
        return isEverything()
                ? snapshot.objects()
                : snapshot.objects().stream().filter(this::matches).toList();
    }
}
