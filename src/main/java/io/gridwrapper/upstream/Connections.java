package io.gridwrapper.upstream;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The connections to the apiserver: those that show our certificate, and those that show none. One set serves both where
 * we have none to show.
 */
final class Connections implements AutoCloseable {

    private static final int MAX_THREADS = 16;

    /** Connections of another lane are never shared. */
    record Lane(String use, int generation) {}

    private final QueuedThreadPool threads = new OwnThreads();
    private final Scheduler scheduler = new ScheduledExecutorScheduler("upstream-scheduler", true);
    private final Identity identity;
    private final SslContextFactory.Client ownTls;
    private final HttpClient bare;
    private final HttpClient own;
    private final ReentrantLock renewing = new ReentrantLock();
    private final AtomicInteger generation = new AtomicInteger();
    private volatile Optional<ClientCertificate> shown = Optional.empty();

    /**
     * Jetty's threads look for services where Jetty's classes are. In a container that is outside of the application, and
     * what does ALPN, in it, would not be found.
     */
    private static final class OwnThreads extends QueuedThreadPool {

        OwnThreads() {
            super(MAX_THREADS, 2);
        }

        @Override
        public Thread newThread(Runnable job) {
            Thread thread = super.newThread(job);
            thread.setContextClassLoader(Connections.class.getClassLoader());
            return thread;
        }
    }

    Connections(ClusterAccess access) throws GeneralSecurityException {
        boolean secure = "https".equals(access.server().getScheme());
        ClientFactory factory = new ClientFactory(threads, scheduler);
        this.identity = access.identity();
        this.ownTls = ClientFactory.tls(access.trust());
        this.own = factory.client(ownTls, secure);
        this.bare =
                secure && identity.showsCertificate() ? factory.client(ClientFactory.tls(access.trust()), true) : own;
        threads.setName("upstream");
        threads.setDaemon(true);
    }

    void start() throws Exception {
        threads.start();
        scheduler.start();
        for (HttpClient client : own == bare ? new HttpClient[] {own} : new HttpClient[] {own, bare}) {
            client.start();
            // A 401 is an answer like any other; these would hold it back or fail it.
            client.getProtocolHandlers().remove(WWWAuthenticationProtocolHandler.NAME);
            client.getProtocolHandlers().remove(ProxyAuthenticationProtocolHandler.NAME);
            client.getContentDecoderFactories().clear();
        }
    }

    /** The client that shows no certificate. */
    HttpClient bare() {
        return bare;
    }

    /** The client that shows our certificate, as it is now. */
    HttpClient own() throws IOException {
        if (own != bare) {
            show(identity.certificate());
        }
        return own;
    }

    Lane lane(String use) {
        return new Lane(use, generation.get());
    }

    /** From now on requests go over new connections; those under way stay on the old ones. */
    void renew() {
        generation.incrementAndGet();
    }

    private void show(Optional<ClientCertificate> certificate) throws IOException {
        if (certificate.equals(shown)) {
            return;
        }
        renewing.lock();
        try {
            if (!certificate.equals(shown)) {
                reload(certificate);
                shown = certificate;
                renew();
            }
        } finally {
            renewing.unlock();
        }
    }

    private void reload(Optional<ClientCertificate> certificate) throws IOException {
        try {
            KeyStore store = certificate.isPresent() ? certificate.get().toKeyStore() : null;
            ownTls.reload(tls -> {
                tls.setKeyStore(store);
                tls.setKeyStorePassword("");
            });
        } catch (Exception e) {
            throw new IOException("cannot use the client certificate: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        LifeCycle.stop(own);
        LifeCycle.stop(bare);
        LifeCycle.stop(scheduler);
        LifeCycle.stop(threads);
    }
}
