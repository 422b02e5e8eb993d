package io.gridwrapper.tls;

import io.gridwrapper.upstream.CipherOrder;
import io.gridwrapper.upstream.ConfigurationException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS 1.2 and 1.3 for one Jetty, with HTTP/2 and HTTP/1.1 by ALPN. Files that change are read again; connections that
 * are open then go on with what they began with.
 *
 * <p>A client's certificate, where one is asked for, says that its bearer may use us. It is nobody's identity at the
 * apiserver, since it cannot be shown there without its key.
 */
public final class ServerTls {

    public static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);

    /** What RFC 9113 leaves of TLS 1.2, and all of TLS 1.3: with forward secrecy and authenticated encryption. */
    private static final String AES = "TLS_(ECDHE_\\w+_)?AES_\\d+_GCM_\\w+";

    private static final String CHACHA20 = "TLS_(ECDHE_\\w+_)?CHACHA20_POLY1305_\\w+";

    /** A session that is resumed shows no certificate again: not long after that has expired. */
    private static final Duration SESSION_TIMEOUT = Duration.ofHours(1);

    private final SslContextFactory.Server factory;
    private final TlsReload reload;

    private ServerTls(SslContextFactory.Server factory, TlsReload reload) {
        this.factory = factory;
        this.reload = reload;
    }

    /**
     * Reads the files.
     *
     * @param interval how often the files are looked at
     * @throws ConfigurationException where a file cannot be used; the message is one line that names it
     */
    public static ServerTls of(TlsFiles files, Duration interval) {
        SslContextFactory.Server factory = new SslContextFactory.Server();
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        factory.setIncludeCipherSuites(AES, CHACHA20);
        // The order is the server's to choose.
        CipherOrder.apply(factory);
        factory.setRenegotiationAllowed(false);
        factory.setSslSessionTimeout((int) SESSION_TIMEOUT.toSeconds());
        factory.setNeedClientAuth(files.clientAuthorities().isPresent());
        return new ServerTls(
                factory, new TlsReload(files, context -> use(factory, context), interval, Clock.systemUTC()));
    }

    private static void use(SslContextFactory.Server factory, SSLContext context) {
        try {
            if (factory.isStarted()) {
                factory.reload(tls -> tls.setSslContext(context));
            } else {
                factory.setSslContext(context);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The connector for {@code server}, with which the following of changes starts and ends.
     *
     * @param http what holds of other connectors too; left as it is
     */
    public ServerConnector connector(Server server, HttpConfiguration http) {
        // The Host of a request is the guard's to check: an address has no place in SNI, and one connection has many.
        HttpConfiguration secure = new HttpConfiguration(http);
        secure.addCustomizer(new SecureRequestCustomizer(false));
        ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
        alpn.setDefaultProtocol(HttpVersion.HTTP_1_1.asString());
        ServerConnector connector = new ServerConnector(
                server,
                1,
                1,
                new SslConnectionFactory(factory, alpn.getProtocol()),
                alpn,
                new HTTP2ServerConnectionFactory(secure),
                new HttpConnectionFactory(secure));
        connector.addBean(new RefusedHandshakes());
        connector.addBean(reload);
        return connector;
    }

    /** How often changed files could not be used, so that what was read before stayed in force. */
    public long reloadFailures() {
        return reload.failures();
    }

    /** Until when the certificate is valid that new connections see. */
    public Instant certificateExpiry() {
        return reload.certificateExpiry();
    }

    /** Tells why a client does not get in, where somebody wants to know: anybody can cause it, as often as he likes. */
    private static final class RefusedHandshakes implements SslHandshakeListener {

        @Override
        public void handshakeFailed(Event event, Throwable failure) {
            LOG.debug("no TLS with {}: {}", event.getSSLEngine().getPeerHost(), failure.getMessage());
        }
    }
}
