package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Answers what is read of one resource from the cache; all else goes down the chain. */
abstract class ResourceFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Set<String> READS = Set.of("GET", "HEAD");

    private final transient Resource resource;

    @Inject
    private transient Responders responders;

    ResourceFilter(Resource resource) {
        this.resource = resource;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<ResourceRequest> asked = READS.contains(request.getMethod())
                ? RequestPath.of(request).flatMap(path -> path.of(resource))
                : Optional.empty();
        if (asked.isPresent()) {
            responders.answer(request, response, asked.get());
        } else {
            chain.doFilter(request, response);
        }
    }
}
