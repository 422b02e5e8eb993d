package io.gridwrapper.passthrough;

import io.gridwrapper.upstream.KeyStores;
import io.gridwrapper.upstream.TestAuthority;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Stands for an apiserver that grants upgrades, or does not: with the request read, the test has the connection. */
final class UpgradingUpstream implements AutoCloseable {

    /** What the test does with a connection. */
    interface Talk {
        void hold(Socket socket) throws IOException;
    }

    private final String scheme;
    private final ServerSocket listener;
    private final Talk talk;
    private final BlockingQueue<String> heads = new LinkedBlockingQueue<>();
    private final BlockingQueue<Socket> over = new LinkedBlockingQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private UpgradingUpstream(String scheme, ServerSocket listener, Talk talk) {
        this.scheme = scheme;
        this.listener = listener;
        this.talk = talk;
        threads.execute(this::accept);
    }

    static UpgradingUpstream http(Talk talk) throws IOException {
        return new UpgradingUpstream("http", new ServerSocket(0), talk);
    }

    static UpgradingUpstream https(TestAuthority.Issued identity, Talk talk) throws Exception {
        return new UpgradingUpstream(
                "https", context(identity).getServerSocketFactory().createServerSocket(0), talk);
    }

    private static SSLContext context(TestAuthority.Issued identity) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(KeyStores.of(identity.keys().getPrivate(), List.of(identity.certificate())), new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                // The test is over.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setSoTimeout(10_000);
            heads.add(Sockets.readUntil(socket, "\r\n\r\n"));
            talk.hold(socket);
        } catch (IOException | AssertionError e) {
            // Broken off, as some tests want it.
        } finally {
            over.add(socket);
        }
    }

    URI uri() {
        return URI.create(scheme + "://localhost:" + listener.getLocalPort());
    }

    /** The head of the next request that has come. */
    String nextHead() throws InterruptedException {
        return heads.poll(10, TimeUnit.SECONDS);
    }

    /** Whether the talk on some connection ends. */
    boolean awaitEnd() throws InterruptedException {
        return over.poll(10, TimeUnit.SECONDS) != null;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
