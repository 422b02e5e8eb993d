package io.gridwrapper.serve;

import io.gridwrapper.cache.ServedCollection;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.FieldSelector;
import io.gridwrapper.kube.LabelSelector;
import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.As;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.Negotiation;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/** Answers get, list and watch of the resources that the cache holds. Safe for use by many threads. */
@Singleton
public class Responders {

    private static final Set<As> TRANSFORMS = Set.of();

    private final StorageCache cache;
    private final ListResponder lists;
    private final WatchResponder watches;
    private final KeptSnapshots kept = new KeptSnapshots(System::nanoTime);

    @Inject
    public Responders(StorageCache cache, WatchStreams streams, ServeOptions options) {
        BufferPool pool = new BufferPool();
        this.cache = cache;
        this.lists = new ListResponder(pool);
        this.watches = new WatchResponder(streams, pool, options.watchTimeout());
    }

    void answer(HttpServletRequest request, HttpServletResponse response, ResourceRequest asked) throws IOException {
        try {
            if (!request.getMethod().equals("GET")) {
                throw new StatusException(Status.methodNotAllowed());
            }
            ListOptions options = options(request, asked);
            if (options.watch()) {
                watch(request, response, asked, options);
            } else if (asked.name().isEmpty()) {
                list(request, response, asked, options);
            } else {
                get(request, response, asked);
            }
        } catch (StatusException e) {
            StatusResponder.send(request, response, e.status());
        }
    }

    /** A get reads nothing of the query but whether it is a watch. */
    private static ListOptions options(HttpServletRequest request, ResourceRequest asked) {
        ListOptions options = ListOptions.parse(asked.resource(), request.getParameterMap(), asked.watchPath());
        return asked.name().isEmpty() ? options : options.named(asked.name());
    }

    private void get(HttpServletRequest request, HttpServletResponse response, ResourceRequest asked)
            throws IOException {
        Accepted accepted = Negotiation.forObjects(accept(request), StatusResponder.ENCODINGS, TRANSFORMS);
        KubeObject object = collection(asked).snapshot().get(asked.key());
        if (object == null) {
            throw new StatusException(Status.notFound(asked.resource(), asked.name()));
        }
        lists.sendObject(response, object, accepted);
    }

    private void list(
            HttpServletRequest request, HttpServletResponse response, ResourceRequest asked, ListOptions options)
            throws IOException {
        Accepted accepted = Negotiation.forLists(accept(request), StatusResponder.ENCODINGS, TRANSFORMS);
        Page page = Page.read(collection(asked), selection(asked, options), options, kept);
        lists.sendList(response, asked.resource(), page, accepted);
    }

    private void watch(
            HttpServletRequest request, HttpServletResponse response, ResourceRequest asked, ListOptions options)
            throws IOException {
        Accepted accepted = Negotiation.forWatch(accept(request), StatusResponder.ENCODINGS, TRANSFORMS);
        watches.send(request, response, collection(asked), selection(asked, options), options, accepted);
    }

    private ServedCollection collection(ResourceRequest asked) {
        return cache.collection(asked.resource());
    }

    private static Selection selection(ResourceRequest asked, ListOptions options) {
        LabelSelector labels = options.labelSelector();
        FieldSelector fields = options.fieldSelector();
        return new Selection(asked.namespace(), labels, fields);
    }

    private static String accept(HttpServletRequest request) {
        return request.getHeader("Accept");
    }
}
