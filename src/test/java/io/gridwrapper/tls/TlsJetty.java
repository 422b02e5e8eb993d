package io.gridwrapper.tls;

import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.upstream.TestUpstream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/** A Jetty with our TLS before a handler that answers with the protocol and the name in the client's certificate. */
final class TlsJetty implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Server server = new Server();
    private final ServerTls tls;
    private final ServerConnector connector;
    private final AtomicInteger requests = new AtomicInteger();

    TlsJetty(TlsFiles files) throws Exception {
        tls = ServerTls.of(files, LOOK_EVERY);
        connector = tls.connector(server, new HttpConfiguration());
        server.addConnector(connector);
        server.setHandler(new Who());
        server.start();
    }

    private final class Who extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            requests.incrementAndGet();
            String protocol = request.getConnectionMetaData().getHttpVersion().asString();
            String secure = request.isSecure() ? " " : " insecure ";
            Content.Sink.write(response, true, protocol + secure + TestUpstream.certificateName(request), callback);
            return true;
        }
    }

    ServerTls tls() {
        return tls;
    }

    /** How many requests have come through. */
    int requests() {
        return requests.get();
    }

    /** The answer to a request on a new connection. */
    HttpResponse<String> get(TlsClient client, Version version) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + connector.getLocalPort() + "/"))
                .timeout(PATIENCE)
                .build();
        return client.http(version).send(request, BodyHandlers.ofString());
    }

    /** The certificate that a new connection sees. */
    X509Certificate shownTo(TlsClient client) {
        try {
            HttpResponse<String> answer = get(client, Version.HTTP_2);
            return (X509Certificate) answer.sslSession().orElseThrow().getPeerCertificates()[0];
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A connection that has not shaken hands, and asks for nothing by ALPN. */
    SSLSocket connect(TlsClient client) throws IOException {
        SSLSocket socket =
                (SSLSocket) client.context().getSocketFactory().createSocket("localhost", connector.getLocalPort());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    /** A connection without TLS. */
    Socket connectInTheClear() throws IOException {
        Socket socket = new Socket("localhost", connector.getLocalPort());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }
}
