package io.gridwrapper.serve;

import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.kube.RequestedVersion;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.As;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.IncludeObject;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.Negotiation;
import io.gridwrapper.wire.StatusResponder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Answers get, list and watch of the resources that the cache holds. Safe for use by many threads. */
@Singleton
public class Responders {

    private static final Set<Encoding> ENCODINGS = EnumSet.allOf(Encoding.class);
    private static final Set<As> TRANSFORMS = EnumSet.allOf(As.class);
    /** Most lists go out in one write: each further one is a turn through the container and the kernel. */
    private static final int LIST_BUFFER = 512 * 1024;
    /** Large enough for nearly every event. */
    private static final int WATCH_BUFFER = 64 * 1024;

    private final StorageCache cache;
    private final ListResponder lists;
    private final WatchResponder watches;
    private final KeptSnapshots kept = new KeptSnapshots(System::nanoTime);

    @Inject
    public Responders(StorageCache cache, WatchStreams streams, ServeOptions options) {
        this.cache = cache;
        this.lists = new ListResponder(new BufferPool(LIST_BUFFER, 4));
        this.watches = new WatchResponder(streams, new BufferPool(WATCH_BUFFER, 16), options.watchTimeout());
    }

    void answer(HttpServletRequest request, HttpServletResponse response, ResourceRequest asked) throws IOException {
        try {
            if (!request.getMethod().equals("GET")) {
                throw new StatusException(Status.methodNotAllowed());
            }
            collection(asked).warnings().forEach(warning -> response.addHeader("Warning", warning));
            // An apiserver looks at the name before the query: a named object is never a watch, but on a legacy path.
            if (!asked.name().isEmpty() && !asked.watchPath()) {
                get(request, response, asked);
            } else {
                read(request, response, asked);
            }
        } catch (StatusException e) {
            StatusResponder.send(request, response, e.status());
        }
    }

    private void get(HttpServletRequest request, HttpServletResponse response, ResourceRequest asked)
            throws IOException {
        Accepted accepted = Negotiation.forObjects(accept(request), ENCODINGS, TRANSFORMS);
        if (asked.name().contains("%")) {
            throw new StatusException(Status.invalidName(asked.name(), "may not contain '%'"));
        }
        QueryParameters query = QueryParameters.parse(request.getQueryString());
        RequestedVersion version = RequestedVersion.ofWatchOrGet(query.get("resourceVersion"));
        KubeObject object =
                VersionWait.notOlderThan(collection(asked), version.value()).get(asked.key());
        if (object == null) {
            throw new StatusException(Status.notFound(asked.resource(), asked.name()));
        }
        accepted.as().requireObject(asked.resource());
        lists.sendObject(response, object, AnswerStyle.of(request, query, accepted));
    }

    private void read(HttpServletRequest request, HttpServletResponse response, ResourceRequest asked)
            throws IOException {
        Accepted accepted = Negotiation.forLists(accept(request), ENCODINGS, TRANSFORMS);
        QueryParameters query = QueryParameters.parse(request.getQueryString());
        ListOptions whole = ListOptions.parse(asked.resource(), query, asked.watchPath());
        ListOptions options = asked.name().isEmpty() ? whole : whole.named(asked.name());
        Selection selection = new Selection(asked.namespace(), options.labelSelector(), options.fieldSelector());
        if (options.watch()) {
            IncludeObject include = IncludeObject.of(accepted, query.get("includeObject"));
            Accepted stream = Negotiation.forWatch(accept(request), ENCODINGS, TRANSFORMS);
            watches.send(request, response, collection(asked), selection, options, stream, include);
        } else {
            Page page = Page.read(collection(asked), selection, options, kept);
            accepted.as().requireList(asked.resource());
            lists.sendList(response, asked.resource(), page, AnswerStyle.of(request, query, accepted));
        }
    }

    private ServedCollection collection(ResourceRequest asked) {
        return cache.collection(asked.resource());
    }

    private static String accept(HttpServletRequest request) {
        return request.getHeader("Accept");
    }
}
