package io.gridwrapper.passthrough;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Hands to the apiserver whatever the filters before it have not answered. Needs {@code async-supported}. */
public class PassThroughServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Inject
    transient Forwarder forwarder;

    /** Of every method, those too that the servlet API does not name. */
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        forwarder.forward(request, response);
    }
}
