package io.gridwrapper.admin;

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
 * Keeps our own paths and those of the cluster apart. Where the admin paths have a connector of their own they are
 * answered on it only, and on it nothing else is: it is opened to those who probe and measure. Our own paths go
 * straight to their servlet, so that no filter behind this one can take a request on that connector for something else.
 */
public class AdminFilter extends HttpFilter {

    /** The attribute of a request that has come by the connector of the admin paths. */
    public static final String ON_ADMIN_CONNECTOR = "io.gridwrapper.admin.connector";

    private static final long serialVersionUID = 1L;
    /** The name of the servlet in the web.xml. */
    private static final String SERVLET = "admin";

    @Inject
    private transient AdminOptions options;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // The container's own reading of the path is the one by which the servlet would get it.
        boolean ours = request.getHttpServletMapping().getServletName().equals(SERVLET);
        boolean onAdminConnector = request.getAttribute(ON_ADMIN_CONNECTOR) != null;
        if (options.ownConnector() && ours != onAdminConnector) {
            StatusResponder.send(request, response, Status.unknownPath());
        } else if (ours) {
            request.getServletContext().getNamedDispatcher(SERVLET).forward(request, response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
