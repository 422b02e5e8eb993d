package io.gridwrapper.passthrough;

import io.gridwrapper.kube.QueryParameters;
import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.StatusAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers a request that cannot be forwarded with a Status, as the client takes it. */
final class StatusWriter {

    private StatusWriter() {}

    static void write(HttpServletRequest request, HttpServletResponse response, Status status) throws IOException {
        String pretty = QueryParameters.parse(request.getQueryString()).get("pretty");
        StatusAnswer answer =
                StatusAnswer.of(status, request.getHeader("Accept"), pretty, request.getHeader("User-Agent"));
        response.setStatus(status.code());
        answer.headers().forEach(response::setHeader);
        response.setContentLength(answer.body().length);
        response.getOutputStream().write(answer.body());
    }
}
