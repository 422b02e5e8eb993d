package io.gridwrapper.wire;

import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.kube.Status;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers a request with a Status, as the client takes it. */
public final class StatusResponder {

    private StatusResponder() {}

    /** Writes the whole answer, and blocks while it does. */
    public static void send(HttpServletRequest request, HttpServletResponse response, Status status)
            throws IOException {
        String pretty = QueryParameters.parse(request.getQueryString()).get("pretty");
        StatusAnswer answer =
                StatusAnswer.of(status, request.getHeader("Accept"), pretty, request.getHeader("User-Agent"));
        response.setStatus(status.code());
        answer.headers().forEach(response::setHeader);
        response.setContentLength(answer.body().length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(answer.body());
        }
    }
}
