package io.gridwrapper.passthrough;

import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.upstream.UpgradeAnswer;
import io.gridwrapper.upstream.UpgradeConnection;
import io.gridwrapper.wire.StatusResponder;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * One request that asks for an upgrade. The apiserver is asked on a thread that may block. Where it grants, both
 * connections become a {@link Tunnel}; where not, its answer is the client's.
 */
final class UpgradeExchange {

    /** An apiserver has to reach a kubelet first. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(65);

    private final ApiServer server;
    private final UpgradedClient client;
    private final AsyncContext context;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final boolean lent;
    private final Consumer<UpgradeExchange> onEnd;
    private volatile UpgradeConnection connection;

    /**
     * @param client the client's connection, which still speaks HTTP
     * @param context its request, in asynchronous mode
     * @param lent whether our identity goes with it
     * @param onEnd called when both connections are over; perhaps more than once
     */
    UpgradeExchange(
            ApiServer server,
            UpgradedClient client,
            AsyncContext context,
            boolean lent,
            Consumer<UpgradeExchange> onEnd) {
        this.server = server;
        this.client = client;
        this.context = context;
        this.request = (HttpServletRequest) context.getRequest();
        this.response = (HttpServletResponse) context.getResponse();
        this.lent = lent;
        this.onEnd = onEnd;
    }

    /**
     * Asks the apiserver and answers the client. Blocks.
     *
     * @param target the path and query as they stand on the wire
     * @param protocol what the client asks for
     * @param threads for the tunnel
     */
    void run(String target, String protocol, Executor threads) {
        try {
            answer(target, protocol, threads);
        } catch (RuntimeException e) {
            // A container that stops takes its requests back: they fail in many ways.
            cut();
        }
    }

    private void answer(String target, String protocol, Executor threads) {
        try {
            UpgradeAnswer answer = ask(target, protocol);
            if (answer.status() == UpgradeAnswer.SWITCHING_PROTOCOLS) {
                grant(answer, protocol, threads);
            } else {
                refuse(answer);
            }
        } catch (StatusException e) {
            refuse(e.status());
        }
    }

    private UpgradeAnswer ask(String target, String protocol) {
        try {
            connection = server.openUpgrade(lent);
        } catch (IOException e) {
            throw new StatusException(UpstreamFailure.unavailable(e.getMessage()));
        }
        try {
            return connection.send(request.getMethod(), target, headers(protocol), ANSWER_TIMEOUT);
        } catch (SocketTimeoutException e) {
            throw new StatusException(UpstreamFailure.noAnswer(server.server(), ANSWER_TIMEOUT));
        } catch (IOException e) {
            throw new StatusException(UpstreamFailure.of(server.server(), e));
        }
    }

    private HttpFields headers(String protocol) {
        HttpFields.Mutable headers = HttpFields.build();
        HopByHop.copy(request, headers, name -> lent && IdentityRules.impersonates(name) || name.equals("expect"));
        return headers.put(HttpHeader.CONNECTION, "Upgrade").put(HttpHeader.UPGRADE, protocol);
    }

    private void grant(UpgradeAnswer answer, String protocol, Executor threads) {
        response.setStatus(answer.status());
        HopByHop.copy(answer.headers(), response);
        response.setHeader("Connection", "Upgrade");
        response.setHeader("Upgrade", protocol);
        Tunnel tunnel = new Tunnel(client, connection, answer.body(), this::end);
        client.takeOver(() -> tunnel.start(threads), this::end);
        complete();
    }

    private void refuse(UpgradeAnswer answer) {
        if (lent && answer.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            server.refused();
        }
        response.setStatus(answer.status());
        HopByHop.copy(answer.headers(), response);
        try {
            Pump.copy(answer.body(), response.getOutputStream(), count -> {});
            end();
            complete();
        } catch (IOException e) {
            // An end of the body that looks whole would be a lie.
            cut();
        }
    }

    private void refuse(Status status) {
        try {
            end();
            StatusResponder.send(request, response, status);
            complete();
        } catch (IOException e) {
            cut();
        }
    }

    private void complete() {
        try {
            context.complete();
        } catch (IllegalStateException e) {
            // The container has ended it already, as it does when the connection is cut.
            end();
        }
    }

    /** Ends both connections now; what is under way is lost. */
    void cut() {
        client.close();
        end();
        complete();
    }

    private void end() {
        if (connection != null) {
            connection.close();
        }
        onEnd.accept(this);
    }
}
