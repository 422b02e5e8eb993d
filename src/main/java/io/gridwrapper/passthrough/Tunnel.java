package io.gridwrapper.passthrough;

import io.gridwrapper.upstream.UpgradeConnection;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two connections that are one from now on, each way with a thread of its own. Where one side stops to write, the other
 * learns that, and goes on; where it breaks, both end.
 */
final class Tunnel {

    /**
     * One who has gone looks like one who has only stopped to write. So where one has, and nothing comes from the other
     * for so long, both connections end.
     */
    private static final Duration LINGER = Duration.ofSeconds(60);

    private final UpgradedClient client;
    private final UpgradeConnection server;
    private final InputStream fromServer;
    private final Runnable onEnd;
    private final Way up = new Way();
    private final Way down = new Way();
    private final AtomicInteger running = new AtomicInteger(2);

    @FunctionalInterface
    private interface Move {
        void run() throws IOException;
    }

    /** What goes one way; written by one thread. */
    private static final class Way {
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile long moved;

        /** Waits for its end, as long as bytes move on it. */
        boolean awaitEnd() throws InterruptedException {
            long before;
            do {
                before = moved;
                if (over.await(LINGER.toMillis(), TimeUnit.MILLISECONDS)) {
                    return true;
                }
            } while (moved != before);
            return false;
        }
    }

    /**
     * @param fromServer what comes from the apiserver
     * @param onEnd called when both ways are over, and both connections closed
     */
    Tunnel(UpgradedClient client, UpgradeConnection server, InputStream fromServer, Runnable onEnd) {
        this.client = client;
        this.server = server;
        this.fromServer = fromServer;
        this.onEnd = onEnd;
    }

    void start(Executor threads) {
        threads.execute(() -> run(this::moveUp, up, down));
        threads.execute(() -> run(this::moveDown, down, up));
    }

    private void moveUp() throws IOException {
        Pump.copy(client.input(), server.output(), count -> up.moved += count);
        server.endOutput();
    }

    private void moveDown() throws IOException {
        Pump.copy(fromServer, client.output(), count -> down.moved += count);
        client.endOutput();
    }

    private void run(Move move, Way own, Way other) {
        try {
            move.run();
            own.over.countDown();
            if (!other.awaitEnd()) {
                cut();
            }
        } catch (IOException | InterruptedException e) {
            cut();
        } finally {
            own.over.countDown();
            if (running.decrementAndGet() == 0) {
                cut();
                onEnd.run();
            }
        }
    }

    /** Closes both connections; what is under way is lost. */
    void cut() {
        server.close();
        client.close();
    }
}
