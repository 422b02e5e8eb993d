package io.gridwrapper.upstream;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Credentials from a plugin. It runs on the first use, when what it gave has expired, and when the apiserver has
 * refused that; the threads that need a credential meanwhile wait for the one run.
 */
final class ExecIdentity implements Identity {

    /** Renewed a little before the end, so that a request under way is not refused. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    /** A plugin that fails, or whose credential is refused, is not run for each request. */
    static final Duration PAUSE = Duration.ofSeconds(5);

    private final ExecPlugin plugin;
    private final InstantSource clock;
    private final ReentrantLock running = new ReentrantLock();
    private volatile Run last;

    /** One run: the credential, or the reason why there is none. */
    private record Run(ExecCredential credential, String failure, Instant at, boolean refused) {
        ExecCredential get() throws IOException {
            if (credential == null) {
                throw new IOException(failure);
            }
            return credential;
        }
    }

    ExecIdentity(ExecPlugin plugin, InstantSource clock) {
        this.plugin = plugin;
        this.clock = clock;
    }

    @Override
    public Optional<String> authorization() throws IOException {
        return credential().authorization();
    }

    @Override
    public Optional<ClientCertificate> certificate() throws IOException {
        return credential().certificate();
    }

    @Override
    public boolean showsCertificate() {
        return true;
    }

    @Override
    public void refused() {
        Run run = last;
        if (run != null && !fresh(run)) {
            last = new Run(run.credential, run.failure, run.at, true);
        }
    }

    private ExecCredential credential() throws IOException {
        Run run = last;
        if (usable(run)) {
            return run.get();
        }
        running.lock();
        try {
            if (!usable(last)) {
                last = run();
            }
            return last.get();
        } finally {
            running.unlock();
        }
    }

    private Run run() {
        try {
            return new Run(plugin.run(), "", clock.instant(), false);
        } catch (IOException e) {
            return new Run(null, e.getMessage(), clock.instant(), false);
        }
    }

    private boolean usable(Run run) {
        if (run == null) {
            return false;
        }
        return run.credential == null ? fresh(run) : !run.refused && valid(run.credential);
    }

    private boolean fresh(Run run) {
        return clock.instant().isBefore(run.at.plus(PAUSE));
    }

    private boolean valid(ExecCredential credential) {
        return credential
                .expires()
                .map(end -> clock.instant().isBefore(end.minus(MARGIN)))
                .orElse(true);
    }
}
