package io.gridwrapper.passthrough;

import io.gridwrapper.kube.Status;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.wire.StatusResponder;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands on requests that ask for an upgrade (kubectl exec, attach, port-forward), and then the bytes of both sides. Such
 * connections are few: each has an own one to the apiserver, and two threads. Thread safe.
 */
@Singleton
public class Upgrades {

    static final int LIMIT = 64;

    private static final Status TOO_MANY = new Status(
            429,
            "TooManyRequests",
            "no more than " + LIMIT + " upgraded connections at a time",
            new Status.Details("", "", "", List.of(), 1));

    /** A Jetty of somebody else's gives an application nothing but the servlet API. */
    private static final Status NOT_HERE = new Status(
            501,
            "",
            "HTTP upgrades need the embedded Jetty, or one that shows its classes to this application",
            Status.Details.EMPTY);

    private final Semaphore free = new Semaphore(LIMIT);
    private final Set<UpgradeExchange> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger number = new AtomicInteger();

    /** As many threads as there is work for: it is the exchanges that are bounded. */
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "upgrade-" + number.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Puts the request into asynchronous mode and forwards it, or answers at once where there are too many.
     *
     * @param target the path and query as they stand on the wire
     * @param protocol what the client asks for
     * @param lent whether our identity goes with it
     */
    void forward(
            ApiServer server,
            String target,
            String protocol,
            boolean lent,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        UpgradedClient client;
        try {
            client = UpgradedClient.of(request);
        } catch (LinkageError e) {
            StatusResponder.send(request, response, NOT_HERE);
            return;
        }
        if (!free.tryAcquire()) {
            StatusResponder.send(request, response, TOO_MANY);
            return;
        }
        AsyncContext context = request.startAsync(request, response);
        context.setTimeout(0);
        UpgradeExchange exchange = new UpgradeExchange(server, client, context, lent, this::ended);
        open.add(exchange);
        threads.execute(() -> exchange.run(target, protocol, threads));
    }

    private void ended(UpgradeExchange exchange) {
        if (open.remove(exchange)) {
            free.release();
        }
    }

    /** How many connections are upgraded, or may soon be. */
    int size() {
        return open.size();
    }

    @PreDestroy
    void stop() {
        open.forEach(UpgradeExchange::cut);
        threads.shutdown();
    }
}
