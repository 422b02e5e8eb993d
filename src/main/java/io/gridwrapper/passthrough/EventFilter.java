package io.gridwrapper.passthrough;

import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Takes the events that kube-proxy posts and hands them to the apiserver at once. Needs {@code async-supported}. */
public class EventFilter implements Filter {

    @Inject
    Forwarder forwarder;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http
                && response instanceof HttpServletResponse answer
                && isPostOfEvent(http)) {
            forwarder.forward(http, answer);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isPostOfEvent(HttpServletRequest request) {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        return request.getMethod().equals("POST")
                && PathSegments.of(path)
                        .map(segments -> IdentityRules.isEvent("POST", segments))
                        .orElse(false);
    }
}
