package io.gridwrapper.upstream;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A server in the place of the apiserver. */
public final class TestUpstream implements AutoCloseable {

    private final Server server = new Server();
    private final ServerConnector connector;
    private final String scheme;

    private TestUpstream(String scheme, Handler handler, ConnectorFactory factory) throws Exception {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        this.scheme = scheme;
        this.connector = factory.create(server, configuration);
        server.addConnector(connector);
        server.setHandler(handler);
        server.start();
    }

    private interface ConnectorFactory {
        ServerConnector create(Server server, HttpConfiguration configuration);
    }

    public static TestUpstream http(Handler handler) throws Exception {
        return new TestUpstream(
                "http", handler, (server, http) -> new ServerConnector(server, new HttpConnectionFactory(http)));
    }

    /** TLS with HTTP/2 or HTTP/1.1 by ALPN; asks for a client certificate that {@code authority} signed. */
    public static TestUpstream https(
            Handler handler, TestAuthority.Issued identity, X509Certificate authority, boolean http2) throws Exception {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(KeyStores.of(identity.keys().getPrivate(), List.of(identity.certificate())));
        tls.setKeyStorePassword("");
        tls.setTrustStore(KeyStores.of(List.of(authority)));
        tls.setWantClientAuth(true);
        return new TestUpstream("https", handler, (server, http) -> {
            http.addCustomizer(new SecureRequestCustomizer(false));
            HttpConnectionFactory http1 = new HttpConnectionFactory(http);
            if (!http2) {
                return new ServerConnector(server, new SslConnectionFactory(tls, "http/1.1"), http1);
            }
            ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
            alpn.setDefaultProtocol("http/1.1");
            return new ServerConnector(
                    server, new SslConnectionFactory(tls, "alpn"), alpn, new HTTP2ServerConnectionFactory(http), http1);
        });
    }

    public URI uri() {
        return URI.create(scheme + "://localhost:" + connector.getLocalPort());
    }

    public int connections() {
        return connector.getConnectedEndPoints().size();
    }

    /** The name in the client's certificate, empty for none. */
    public static String certificateName(Request request) {
        Object data = request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE);
        if (data instanceof EndPoint.SslSessionData session && session.peerCertificates() != null) {
            return session.peerCertificates()[0].getSubjectX500Principal().getName();
        }
        return "";
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }
}
