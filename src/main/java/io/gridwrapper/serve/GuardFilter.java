package io.gridwrapper.serve;

import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.StatusResponder;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Refuses what would slip past those that come after: a Host that is not ours, by which a page in a browser reaches
 * us under its own name (DNS rebinding), and a path that others may read otherwise than we do.
 */
public class GuardFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject
    private transient OwnHosts hosts;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!hosts.contain(request.getServerName())) {
            Status status = Status.forbidden("the host " + request.getServerName() + " is not served here");
            StatusResponder.send(request, response, status);
        } else if (RequestPath.isAmbiguous(request.getRequestURI())) {
            Status status = Status.badRequest("the path is ambiguous: write it without encoded slashes, dots as "
                    + "segments, parameters and doubled slashes");
            StatusResponder.send(request, response, status);
        } else {
            chain.doFilter(request, response);
        }
    }
}
