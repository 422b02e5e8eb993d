package io.gridwrapper.serve;

import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.kube.VersionMatch;
import io.gridwrapper.wire.ContinueToken;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.ListMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one list answers: the objects that are selected, or the first of them with a token for the rest.
 *
 * @param meta the metadata of the list
 * @param items the objects, in order
 */
record Page(ListMeta meta, List<KubeObject> items) {

    /**
     * Reads a page of the state that the options ask for (API concepts, "Retrieving large results sets in chunks").
     *
     * @throws StatusException 400, 410 or 504, where there is no such page
     */
    static Page read(ServedCollection collection, Selection selection, ListOptions options, KeptSnapshots kept) {
        Optional<ContinueToken> token = ContinueToken.of(options);
        Snapshot snapshot = token.map(of -> snapshot(collection, of, kept))
                .orElseGet(() -> snapshot(collection, selection, options, kept));
        String from = token.map(ContinueToken::from).orElse("");
        boolean isAll =
                options.resourceVersion().isZero() || token.isEmpty() && selection.isOfOneObject(collection.resource());
        long limit = isAll ? 0 : options.limit();
        Page page = cut(snapshot, selection, from, limit);
        if (!page.meta.continueToken().isEmpty()) {
            kept.keep(collection.resource(), snapshot);
        }
        return page;
    }

    private static Snapshot snapshot(ServedCollection collection, ContinueToken token, KeptSnapshots kept) {
        if (token.isOfPresentState()) {
            return collection.snapshot();
        }
        // On a line of our own, a version that it has not reached was never given here and will not come.
        long awaited = collection.resource().holdsEndpoints() ? 0 : token.version();
        Snapshot now = VersionWait.notOlderThan(collection, awaited);
        return exactly(collection, now, token.version(), kept)
                .orElseThrow(() -> new StatusException(
                        Status.expiredPages(token.overPresentState().encode())));
    }

    private static Snapshot snapshot(
            ServedCollection collection, Selection selection, ListOptions options, KeptSnapshots kept) {
        long version = options.resourceVersion().value();
        Snapshot now = VersionWait.notOlderThan(collection, version);
        boolean legacyExact = options.resourceVersionMatch() == VersionMatch.UNSET
                && options.limit() > 0
                && !selection.isOfOneObject(collection.resource());
        if (version == 0 || options.resourceVersionMatch() != VersionMatch.EXACT && !legacyExact) {
            return now;
        }
        return exactly(collection, now, version, kept).orElseThrow(() -> new StatusException(Status.expiredList()));
    }

    private static Optional<Snapshot> exactly(
            ServedCollection collection, Snapshot now, long version, KeptSnapshots kept) {
        return now.version() == version ? Optional.of(now) : kept.get(collection.resource(), version);
    }

    /** @param limit 0 for none */
    private static Page cut(Snapshot snapshot, Selection selection, String from, long limit) {
        List<KubeObject> objects = selection.objects(snapshot, from);
        if (limit == 0) {
            return new Page(new ListMeta(snapshot.version(), "", 0), selection.choose(objects));
        }
        List<KubeObject> items = new ArrayList<>();
        int at = 0;
        while (at < objects.size() && items.size() < limit) {
            KubeObject object = objects.get(at++);
            if (selection.matches(object)) {
                items.add(object);
            }
        }
        return new Page(meta(snapshot, selection, objects, at), items);
    }

    /** The metadata of a page that ends before an index. Like the apiserver, it does not look for a selected one there. */
    private static ListMeta meta(Snapshot snapshot, Selection selection, List<KubeObject> objects, int end) {
        int remaining = objects.size() - end;
        if (remaining == 0) {
            return new ListMeta(snapshot.version(), "", 0);
        }
        ContinueToken token =
                ContinueToken.after(objects.get(end - 1).key(), selection.namespace(), snapshot.version());
        // How many come of those that selectors choose, an apiserver does not say.
        return new ListMeta(snapshot.version(), token.encode(), selection.hasSelectors() ? 0 : remaining);
    }
}
