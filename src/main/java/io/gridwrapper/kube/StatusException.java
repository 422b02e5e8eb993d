package io.gridwrapper.kube;

/** Ends a request with a Status. It carries no stack trace: it is an answer, not a fault. */
public final class StatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Status status;

    public StatusException(Status status) {
        super(status.message(), null, false, false);
        this.status = status;
    }

    public Status status() {
        return status;
    }
}
