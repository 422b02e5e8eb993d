package io.gridwrapper.upstream;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The link to the apiserver. Thread safe.
 *
 * <p>Where we show a client certificate, requests without our identity go over connections of their own, without it: who
 * sends credentials of his own must not come as us.
 */
public final class ApiServer implements AutoCloseable {

    private static final Duration HEADERS_TIMEOUT = Duration.ofSeconds(10);

    private final URI server;
    private final ServerTrust trust;
    private final Identity identity;
    private final Connections connections;

    private ApiServer(ClusterAccess access, Connections connections) {
        this.server = access.server();
        this.trust = access.trust();
        this.identity = access.identity();
        this.connections = connections;
    }

    /**
     * Prepares the link; it connects with the first request.
     *
     * @throws ConfigurationException where the TLS material cannot be used
     */
    public static ApiServer connect(ClusterAccess access) {
        try {
            Connections connections = new Connections(access);
            connections.start();
            return new ApiServer(access, connections);
        } catch (Exception e) {
            throw new ConfigurationException("cannot prepare the link to " + access.server() + ": " + e.getMessage());
        }
    }

    /** The client of requests without our identity. */
    public HttpClient client() {
        return connections.bare();
    }

    public URI server() {
        return server;
    }

    /** Host and port as they stand in a Host header. */
    public String authority() {
        return server.getRawAuthority();
    }

    /**
     * A request without our identity.
     *
     * @param pathAndQuery the request target as it stands on the wire; nothing in it is decoded, encoded or resolved
     */
    public Request request(String pathAndQuery) {
        return newRequest(connections.bare(), pathAndQuery).tag(connections.lane("pass-through"));
    }

    /**
     * A request with our identity. May block while a credential is renewed.
     *
     * @param pathAndQuery the request target as it stands on the wire; nothing in it is decoded, encoded or resolved
     * @throws IOException where our credentials cannot be had
     */
    public Request authorized(String pathAndQuery) throws IOException {
        HttpClient client = connections.own();
        Request request = newRequest(client, pathAndQuery).tag(connections.lane("pass-through"));
        Optional<String> authorization = identity.authorization();
        authorization.ifPresent(value -> request.headers(headers -> headers.put(HttpHeader.AUTHORIZATION, value)));
        return request;
    }

    /**
     * Sends a GET with our identity and waits for the headers of the answer, ten seconds at most. A 401 makes the
     * credentials be read anew, and is tried once more. Such requests have connections of their own, so that slow
     * clients of the pass-through cannot hold them up.
     *
     * @param pathAndQuery the request target as it stands on the wire
     * @param accept the media types
     * @param idleTimeout how long the stream may be silent before it fails
     * @return the answer, whatever its status; the caller closes it
     * @throws IOException where there is no answer; the message says why in one line
     */
    public UpstreamResponse open(String pathAndQuery, String accept, Duration idleTimeout) throws IOException {
        UpstreamResponse response = send(pathAndQuery, accept, idleTimeout);
        if (response.status() != 401) {
            return response;
        }
        response.close();
        refused();
        return send(pathAndQuery, accept, idleTimeout);
    }

    /**
     * Opens a connection for one request that asks for an upgrade. Blocks, also while a credential is renewed.
     *
     * @param authorized whether the request carries our identity
     * @throws IOException where there is no connection, or our credentials cannot be had
     */
    public UpgradeConnection openUpgrade(boolean authorized) throws IOException {
        HttpClient client = authorized ? connections.own() : connections.bare();
        Optional<String> authorization = authorized ? identity.authorization() : Optional.empty();
        Socket socket = new Dialer(server, trust, client.getSslContextFactory()).dial();
        return new UpgradeConnection(server, socket, authorization);
    }

    /** The apiserver has answered 401 to a request with our identity: credentials are read anew. */
    public void refused() {
        identity.refused();
    }

    /**
     * The link seems dead: requests from now on go over new connections. Those that still wait on the old ones stay; the
     * system ends them when it finds the link dead too.
     */
    public void suspect() {
        connections.renew();
    }

    private UpstreamResponse send(String pathAndQuery, String accept, Duration idleTimeout) throws IOException {
        Request request = authorized(pathAndQuery)
                .tag(connections.lane("list-watch"))
                .idleTimeout(idleTimeout.toMillis(), TimeUnit.MILLISECONDS)
                .headers(headers -> headers.put(HttpHeader.ACCEPT, accept).put(HttpHeader.ACCEPT_ENCODING, "identity"));
        InputStreamResponseListener listener = new InputStreamResponseListener();
        request.send(listener);
        try {
            Response response = listener.get(HEADERS_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return new UpstreamResponse(server, response, listener.getInputStream());
        } catch (TimeoutException e) {
            suspect();
            throw aborted(request, new IOException("no answer from " + server + " within 10 s", e));
        } catch (ExecutionException e) {
            throw aborted(request, Failures.exception(server, e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw aborted(request, new InterruptedIOException("interrupted while waiting for " + server));
        }
    }

    private static IOException aborted(Request request, IOException reason) {
        request.abort(reason);
        return reason;
    }

    private Request newRequest(HttpClient client, String pathAndQuery) {
        String target = (server.getRawPath() == null ? "" : server.getRawPath()) + pathAndQuery;
        try {
            // As a whole URI: as a path alone, "//a/b" would be taken for the host "a".
            return client.newRequest(new URI(server.getScheme() + "://" + server.getRawAuthority() + target));
        } catch (URISyntaxException e) {
            // What is no URI for Java, but stood on the wire, is taken as it is.
            return client.newRequest(server).path(target);
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
