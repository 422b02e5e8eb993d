package io.gridwrapper.tls;

import io.gridwrapper.upstream.ConfigurationException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files of TLS again when they change, by looking: a mounted Secret changes by a link beside the files, which
 * inotify does not see. What cannot be used changes nothing.
 *
 * <p>A change counts once two looks in a row have found the same, since a certificate and its key are often two files
 * that are written one after the other.
 */
final class TlsReload extends AbstractLifeCycle {

    private static final Logger LOG = LoggerFactory.getLogger(TlsReload.class);

    private final TlsFiles files;
    private final Consumer<SSLContext> user;
    private final Duration interval;
    private final Clock clock;
    private final AtomicLong failures = new AtomicLong();
    private final ScheduledExecutorService looker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "tls-files");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Taken inForce;
    /** From here on: of the thread that makes this, then of the looker's, never of both. */
    private TlsFiles.Look lastSeen;

    private Optional<TlsFiles.Look> refused = Optional.empty();

    /** What is in force, and the look at the files that found it. */
    private record Taken(TlsFiles.Look look, TlsMaterial material) {}

    /**
     * Reads the files, and gives the user what they hold before it returns.
     *
     * @param user is given what new connections are to be served with, first by this thread, later by another
     * @param interval how often the files are looked at
     * @param clock tells whether a certificate is valid
     * @throws ConfigurationException where a file cannot be used; the message is one line that names it
     */
    TlsReload(TlsFiles files, Consumer<SSLContext> user, Duration interval, Clock clock) {
        this.files = files;
        this.user = user;
        this.interval = interval;
        this.clock = clock;
        this.lastSeen = files.look();
        take(lastSeen);
    }

    @Override
    protected void doStart() {
        LOG.info("{}: {}", files.certificate(), inForce.material());
        looker.scheduleWithFixedDelay(this::look, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    protected void doStop() {
        looker.shutdownNow();
    }

    /** The task of the thread. */
    void look() {
        TlsFiles.Look seen = files.look();
        boolean settled = seen.equals(lastSeen);
        lastSeen = seen;
        if (seen.equals(inForce.look())) {
            refused = Optional.empty();
        } else if (settled) {
            retake(seen);
        }
    }

    /** Looks that were refused are tried again: a certificate that is not valid yet becomes so without a change. */
    private void retake(TlsFiles.Look seen) {
        try {
            take(seen);
            refused = Optional.empty();
            LOG.info("{}: {}", files.certificate(), inForce.material());
        } catch (ConfigurationException e) {
            refuse(seen, e.getMessage());
        } catch (RuntimeException e) {
            // It would end the thread unheard.
            refuse(seen, e.toString());
        }
    }

    private void refuse(TlsFiles.Look seen, String reason) {
        if (!refused.equals(Optional.of(seen))) {
            refused = Optional.of(seen);
            failures.incrementAndGet();
            LOG.error("{}; what was read before stays in force", reason);
        }
    }

    private void take(TlsFiles.Look seen) {
        TlsMaterial material = TlsMaterial.parse(files, seen, clock.instant());
        user.accept(context(material));
        inForce = new Taken(seen, material);
    }

    private SSLContext context(TlsMaterial material) {
        try {
            return material.toContext();
        } catch (GeneralSecurityException e) {
            throw new ConfigurationException(files.certificate() + ": cannot be used: " + e.getMessage());
        }
    }

    /** How often changed files could not be used. */
    long failures() {
        return failures.get();
    }

    /** Until when the certificate is valid that is in force. */
    Instant certificateExpiry() {
        return inForce.material().expiry();
    }
}
