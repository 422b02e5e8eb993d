package io.gridwrapper.upstream;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Says in one line why the apiserver cannot be used. */
public final class Failures {

    private Failures() {}

    /**
     * Whether no connection came about, so that the request cannot have had any effect: refused, timed out, no such
     * host, or a TLS handshake that failed.
     */
    public static boolean unreachable(Throwable failure) {
        Throwable cause = cause(failure);
        return cause instanceof ConnectException
                || cause instanceof NoRouteToHostException
                || cause instanceof SocketTimeoutException
                || cause instanceof UnknownHostException
                || cause instanceof UnresolvedAddressException
                || cause instanceof SSLHandshakeException;
    }

    /** A line for people, without credentials: what the link fails with names addresses only. */
    public static String message(URI server, Throwable failure) {
        Throwable cause = cause(failure);
        if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
            return "cannot reach " + server + ": no such host";
        }
        if (cause instanceof SSLException) {
            return "no TLS with " + server + ": " + cause.getMessage();
        }
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return (unreachable(cause) ? "cannot reach " : "the link to ")
                + server
                + (unreachable(cause) ? ": " : " broke: ")
                + reason;
    }

    static IOException exception(URI server, Throwable failure) {
        return new IOException(message(server, failure), failure);
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        // Jetty and the stream wrap what happened once or twice.
        while (cause.getCause() != null
                && (cause instanceof ExecutionException || cause.getClass() == IOException.class)) {
            cause = cause.getCause();
        }
        return cause;
    }
}
