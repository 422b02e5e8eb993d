package io.gridwrapper.serve;

import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.ObjectKey;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.kube.VersionMatch;
import io.gridwrapper.wire.ContinueToken;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ListMeta;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What one list answers: the objects that are selected, or the first of them with a token for the rest.
 *
 * @param meta the metadata of the list
 * @param items the objects, in order
 */
record Page(ListMeta meta, List<KubeObject> items) {

    /** Reads a page of the state that the options ask for (API concepts, "Retrieving large results sets in chunks"). */
    static Page read(ServedCollection collection, Selection selection, ListOptions options, KeptSnapshots kept) {
        Optional<ContinueToken> token = ContinueToken.of(options);
        if (token.isPresent()) {
            Snapshot snapshot = exactly(collection, token.get().version(), kept);
            return cut(
                    collection,
                    snapshot,
                    selection,
                    options.limit(),
                    token.get().after(),
                    kept);
        }
        Snapshot snapshot = snapshot(collection, options, kept);
        long limit = options.resourceVersion().isZero() ? 0 : options.limit();
        return cut(collection, snapshot, selection, limit, null, kept);
    }

    private static Snapshot snapshot(ServedCollection collection, ListOptions options, KeptSnapshots kept) {
        long version = options.resourceVersion().value();
        boolean legacyExact = options.resourceVersionMatch() == VersionMatch.UNSET && options.limit() > 0;
        if (version > 0 && (options.resourceVersionMatch() == VersionMatch.EXACT || legacyExact)) {
            VersionWait.notOlderThan(collection, version);
            return exactly(collection, version, kept);
        }
        return VersionWait.notOlderThan(collection, version);
    }

    private static Snapshot exactly(ServedCollection collection, long version, KeptSnapshots kept) {
        Snapshot now = collection.snapshot();
        Snapshot found = now.version() == version ? now : kept.get(collection.resource(), version);
        if (found == null) {
            throw new StatusException(
                    Status.expired("The resourceVersion for the provided list is too old: " + version));
        }
        return found;
    }

    private static Page cut(
            ServedCollection collection,
            Snapshot snapshot,
            Selection selection,
            long limit,
            ObjectKey after,
            KeptSnapshots kept) {
        List<KubeObject> selected = selection.of(snapshot);
        int from = after == null ? 0 : indexAfter(selected, after);
        int left = selected.size() - from;
        int to = from + (int) (limit == 0 ? left : Math.min(left, limit));
        List<KubeObject> items = selected.subList(from, to);
        long remaining = selected.size() - to;
        if (remaining == 0) {
            return new Page(new ListMeta(snapshot.version(), "", 0), items);
        }
        kept.keep(collection.resource(), snapshot);
        String token = new ContinueToken(
                        snapshot.version(), items.get(items.size() - 1).key())
                .encode();
        // How many come of those that selectors choose, an apiserver does not say.
        return new Page(new ListMeta(snapshot.version(), token, selection.hasSelectors() ? 0 : remaining), items);
    }

    private static int indexAfter(List<KubeObject> selected, ObjectKey after) {
        int index = 0;
        for (Iterator<KubeObject> each = selected.iterator();
                each.hasNext() && each.next().key().compareTo(after) <= 0; ) {
            index++;
        }
        return index;
    }
}
