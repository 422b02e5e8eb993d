package io.gridwrapper.launch;

import java.time.Duration;

/** Ends the process in good order when it is told to: by SIGTERM, as a kubelet and systemd do, or by SIGINT. */
final class StopSignal {

    /** A kubelet waits for 30 s by default; who stops a process by hand waits less. */
    private static final Duration LIMIT = Duration.ofMillis(4_500);

    private StopSignal() {}

    /** From now on the process ends by a signal with exit code 0, its server stopped. */
    static void stops(EmbeddedServer server) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "stop"));
    }

    private static void stop(EmbeddedServer server) {
        Thread stopping = new Thread(server::stop, "stop-server");
        stopping.setDaemon(true);
        stopping.start();
        try {
            stopping.join(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // After a signal the JVM ends with 128 and the signal's number, as if it had been killed, and no hook can
        // change
        // that but by ending it here. Nothing is left to do: this is the only hook.
        Runtime.getRuntime().halt(0);
    }
}
