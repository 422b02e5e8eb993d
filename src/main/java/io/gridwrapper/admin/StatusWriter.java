package io.gridwrapper.admin;

import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.StatusAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers with a Status, as the client takes it. */
final class StatusWriter {

    private StatusWriter() {}

    static void write(HttpServletRequest request, HttpServletResponse response, Status status) throws IOException {
        StatusAnswer answer =
                StatusAnswer.of(status, request.getHeader("Accept"), null, request.getHeader("User-Agent"));
        response.setStatus(status.code());
        answer.headers().forEach(response::setHeader);
        response.setContentLength(answer.body().length);
        response.getOutputStream().write(answer.body());
    }
}
