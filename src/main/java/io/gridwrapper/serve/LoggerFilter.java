package io.gridwrapper.serve;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each request at debug: the method and the path, never a query or a header, which may hold credentials. */
public class LoggerFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(LoggerFilter.class);

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long begin = System.nanoTime();
        chain.doFilter(request, response);
        if (LOG.isDebugEnabled()) {
            String outcome = request.isAsyncStarted() ? "streams" : Integer.toString(response.getStatus());
            LOG.debug(
                    "{} {} {} after {} us",
                    request.getMethod(),
                    request.getRequestURI(),
                    outcome,
                    (System.nanoTime() - begin) / 1000);
        }
    }
}
