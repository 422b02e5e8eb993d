package io.gridwrapper.upstream;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CRL;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Scheduler;

/** Builds HTTP clients that carry requests and answers as they are: no cookies, no redirects, no decoding. */
final class ClientFactory {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /**
     * The windows of HTTP/2, in bytes. A client that does not read holds the first at most; many of them must not use up
     * the second, since that would stop all streams of the connection.
     */
    private static final int STREAM_WINDOW = 512 << 10;

    private static final int SESSION_WINDOW = 8 << 20;
    private static final int MAX_CONNECTIONS = 256;
    private static final int MAX_HEADERS = 64 << 10;

    private final Executor executor;
    private final Scheduler scheduler;

    ClientFactory(Executor executor, Scheduler scheduler) {
        this.executor = executor;
        this.scheduler = scheduler;
    }

    /** A client for cleartext HTTP/1.1 and for TLS, with HTTP/2 where ALPN finds it. Not started. */
    HttpClient client(SslContextFactory.Client tls, boolean secure) {
        ClientConnector connector = new KeepAliveConnector();
        connector.setExecutor(executor);
        connector.setScheduler(scheduler);
        connector.setSelectors(1);
        connector.setConnectTimeout(CONNECT_TIMEOUT);
        connector.setSslContextFactory(tls);
        HttpClient client = new HttpClient(transport(connector, secure));
        client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, "application-grid-wrapper"));
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setDefaultRequestContentType(null);
        // A stream says itself how long it may be silent: Jetty's limit for a connection would end a quiet watch, and
        // the
        // log of a quiet pod. A link that is dead is found by the probes.
        client.setIdleTimeout(0);
        client.setMaxConnectionsPerDestination(MAX_CONNECTIONS);
        client.setMaxResponseHeadersSize(MAX_HEADERS);
        client.setMaxRequestHeadersSize(MAX_HEADERS);
        return client;
    }

    private static HttpClientTransportDynamic transport(ClientConnector connector, boolean secure) {
        if (!secure) {
            return new HttpClientTransportDynamic(connector, HttpClientConnectionFactory.HTTP11);
        }
        HTTP2Client http2 = new HTTP2Client(connector);
        http2.setInitialStreamRecvWindow(STREAM_WINDOW);
        http2.setInitialSessionRecvWindow(SESSION_WINDOW);
        // The first is taken with a server that knows no ALPN; with one that does, its own order counts.
        return new HttpClientTransportDynamic(
                connector, HttpClientConnectionFactory.HTTP11, new ClientConnectionFactoryOverHTTP2.HTTP2(http2));
    }

    /** What the server must prove; what we show is added by the caller. */
    static SslContextFactory.Client tls(ServerTrust trust) throws GeneralSecurityException {
        SslContextFactory.Client tls = new TrustingClient(trust);
        CipherOrder.apply(tls);
        if (trust.insecure()) {
            tls.setEndpointIdentificationAlgorithm(null);
        } else if (!trust.authorities().isEmpty()) {
            tls.setTrustStore(trust.toKeyStore());
        }
        if (!trust.serverName().isEmpty()) {
            tls.setSNIProvider((engine, names) -> List.of(new SNIHostName(trust.serverName())));
        }
        return tls;
    }

    /** Where we show a certificate, Jetty would else trust those alone that stand in the same store. */
    private static final class TrustingClient extends SslContextFactory.Client {

        private final ServerTrust trust;

        TrustingClient(ServerTrust trust) {
            super(trust.insecure());
            this.trust = trust;
        }

        @Override
        protected TrustManager[] getTrustManagers(KeyStore store, Collection<? extends CRL> crls) throws Exception {
            if (trust.insecure()) {
                return TRUST_ALL_CERTS;
            }
            if (!trust.authorities().isEmpty()) {
                return super.getTrustManagers(store, crls);
            }
            TrustManagerFactory ofTheJdk = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            ofTheJdk.init((KeyStore) null);
            return ofTheJdk.getTrustManagers();
        }
    }

    private static final class KeepAliveConnector extends ClientConnector {

        @Override
        protected void configure(SelectableChannel selectable) throws IOException {
            super.configure(selectable);
            if (selectable instanceof SocketChannel channel) {
                KeepAlive.on(channel);
            }
        }
    }
}
