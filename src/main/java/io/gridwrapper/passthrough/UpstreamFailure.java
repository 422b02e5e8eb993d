package io.gridwrapper.passthrough;

import io.gridwrapper.kube.Status;
import io.gridwrapper.upstream.Failures;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** The answers to a request that the apiserver has not answered. */
final class UpstreamFailure {

    private static final Status.Details RETRY = new Status.Details("", "", "", List.of(), 1);

    private UpstreamFailure() {}

    /** 503 where the request cannot have reached the apiserver, so that it may be sent again; else 502. */
    static Status of(URI server, Throwable failure) {
        String message = Failures.message(server, failure);
        return Failures.unreachable(failure)
                ? unavailable(message)
                : new Status(502, "", message, Status.Details.EMPTY);
    }

    static Status unavailable(String message) {
        return new Status(503, "ServiceUnavailable", message, RETRY);
    }

    static Status noAnswer(URI server, Duration timeout) {
        String message = "no answer from " + server + " within " + timeout.toSeconds() + " s";
        return new Status(504, "Timeout", message, Status.Details.EMPTY);
    }
}
