package io.gridwrapper.passthrough;

import io.gridwrapper.kube.Status;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.wire.StatusResponder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.client.Request;

/**
 * Hands requests to the apiserver and its answers back, both as they are. Bodies flow through in pieces, however long
 * they are or last. Thread safe.
 */
@Singleton
public class Forwarder {

    /** An apiserver ends a request after a minute; whoever is still silent then has gone. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(65);

    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    /** One shows in its answer what we have put into the request, the other is for proxies of another kind. */
    private static final Set<String> NOT_FORWARDED = Set.of("TRACE", "CONNECT");

    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");

    private final ApiServerProvider apiServer;
    private final IdentityRules rules;
    private final Upgrades upgrades;
    private final Duration answerTimeout;

    /**
     * @param apiServer gives the link; where there is none, every request is answered with 404
     * @param policy to which requests our identity is lent
     * @param upgrades takes the requests that ask for an upgrade
     */
    @Inject
    public Forwarder(ApiServerProvider apiServer, PassThrough policy, Upgrades upgrades) {
        this(apiServer, policy, upgrades, ANSWER_TIMEOUT);
    }

    Forwarder(ApiServerProvider apiServer, PassThrough policy, Upgrades upgrades, Duration answerTimeout) {
        this.apiServer = apiServer;
        this.rules = new IdentityRules(policy);
        this.upgrades = upgrades;
        this.answerTimeout = answerTimeout;
    }

    /**
     * Puts the request into asynchronous mode and forwards it; it is completed when the answer is written. Where it
     * cannot be forwarded, a Status is written at once.
     */
    public void forward(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        String query = request.getQueryString();
        String target = query == null ? path : path + "?" + query;
        Optional<ApiServer> server = apiServer.apiServer();
        if (server.isEmpty()) {
            StatusResponder.send(request, response, Status.unknownPath());
        } else if (NOT_FORWARDED.contains(request.getMethod())) {
            StatusResponder.send(request, response, Status.methodNotAllowed());
        } else if (HopByHop.maxForwards(request).orElse(1) == 0) {
            response.setContentLength(0);
        } else if (!path.startsWith("/")) {
            StatusResponder.send(request, response, Status.badRequest("the request target is not a path"));
        } else if (BROKEN_ESCAPE.matcher(target).find()) {
            StatusResponder.send(
                    request, response, Status.badRequest("the request target holds a broken percent escape"));
        } else {
            forward(server.get(), target, request, response);
        }
    }

    private void forward(ApiServer server, String target, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String path = target.split("\\?", 2)[0];
        boolean lent = rules.lends(request, path);
        Optional<String> protocol = UpgradeRequest.protocol(request);
        if (protocol.isPresent()) {
            upgrades.forward(server, target, protocol.get(), lent, request, response);
            return;
        }
        Request upstream;
        try {
            upstream = lent ? server.authorized(target) : server.request(target);
        } catch (IOException e) {
            StatusResponder.send(request, response, UpstreamFailure.unavailable(e.getMessage()));
            return;
        }
        Optional<RequestBody> body = body(request);
        upstream.method(request.getMethod());
        upstream.headers(headers -> HopByHop.copy(
                request,
                headers,
                name -> lent && IdentityRules.impersonates(name) || body.isEmpty() && name.equals("expect")));
        AsyncContext client = request.startAsync(request, response);
        // A watch or a followed log may be silent for any time.
        client.setTimeout(0);
        new Exchange(server, client, upstream, body, lent)
                .start(LongRunning.is(path, request.getQueryString()) ? Duration.ZERO : answerTimeout);
    }

    private static Optional<RequestBody> body(HttpServletRequest request) throws IOException {
        long length = request.getContentLengthLong();
        return length > 0 || length < 0 && mayHaveBody(request)
                ? Optional.of(new RequestBody(request.getInputStream(), length))
                : Optional.empty();
    }

    /** Of a request without a length. In HTTP/1.1 a header says it; in HTTP/2 only the end of the body is marked. */
    private static boolean mayHaveBody(HttpServletRequest request) {
        return request.getHeader("Transfer-Encoding") != null
                || request.getProtocol().startsWith("HTTP/2") && !WITHOUT_BODY.contains(request.getMethod());
    }
}
