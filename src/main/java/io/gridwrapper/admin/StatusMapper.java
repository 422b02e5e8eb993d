package io.gridwrapper.admin;

import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.StatusAnswer;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Answers what no resource answers with a Status in JSON. */
final class StatusMapper implements ExceptionMapper<WebApplicationException> {

    @Override
    public Response toResponse(WebApplicationException failure) {
        int code = failure.getResponse().getStatus();
        Status status = code == 405 ? Status.methodNotAllowed() : Status.unknownPath();
        StatusAnswer answer = StatusAnswer.of(status, null, null, null);
        Response.ResponseBuilder response = Response.status(status.code()).entity(answer.body());
        answer.headers().forEach(response::header);
        return response.build();
    }
}
