package io.gridwrapper.serve;

import io.gridwrapper.cache.Snapshot;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.wire.StatusResponder;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Lets no request through to the apiserver by which pruned endpoints would be lost or shown.
 *
 * <ul>
 *   <li>A version of their group that is not served here is not there, nor is a part of an object to be read.
 *   <li>An object that is pruned cannot be replaced, patched or deleted, and a collection not be deleted that holds one:
 *       what a client has read here lacks endpoints, and the apiserver answers such requests with whole objects.
 *   <li>All else goes on: objects that are whole, and new ones.
 * </ul>
 */
public class EndpointGuardFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Set<String> READS = Set.of("GET", "HEAD");

    @Inject
    transient StorageCache cache;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<Status> refusal = RequestPath.of(request).flatMap(path -> refusal(request.getMethod(), path));
        if (refusal.isPresent()) {
            StatusResponder.send(request, response, refusal.get());
        } else {
            chain.doFilter(request, response);
        }
    }

    private Optional<Status> refusal(String method, RequestPath path) {
        return path.isOfUnknownVersion()
                ? Optional.of(Status.unknownPath())
                : path.ofEndpoints().flatMap(asked -> refusal(method, asked));
    }

    private Optional<Status> refusal(String method, ResourceRequest asked) {
        if (READS.contains(method)) {
            // The filters before have answered for objects and collections.
            return Optional.of(Status.unknownPath());
        }
        boolean creates = method.equals("POST") && asked.name().isEmpty();
        return creates || method.equals("OPTIONS") ? Optional.empty() : refusalToWrite(asked);
    }

    private Optional<Status> refusalToWrite(ResourceRequest asked) {
        try {
            Snapshot snapshot = cache.collection(asked.resource()).snapshot();
            boolean pruned =
                    asked.name().isEmpty() ? snapshot.anyPruned(asked.namespace()) : snapshot.isPruned(asked.key());
            return pruned ? Optional.of(forbidden(asked)) : Optional.empty();
        } catch (StatusException e) {
            return Optional.of(e.status());
        }
    }

    private static Status forbidden(ResourceRequest asked) {
        String what = asked.name().isEmpty() ? "a part of some of them" : "a part of the object";
        return Status.forbidden(
                asked.resource(),
                asked.name(),
                "this proxy shows only " + what + ", so that to write through it would lose endpoints, or show those"
                        + " that are hidden here; write to the apiserver directly");
    }
}
