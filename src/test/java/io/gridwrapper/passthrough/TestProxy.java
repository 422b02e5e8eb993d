package io.gridwrapper.passthrough;

import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.upstream.ClusterAccess;
import io.gridwrapper.upstream.KeyStores;
import io.gridwrapper.upstream.TestAuthority;
import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The servlet and the filter in a server, before an upstream. Its own identity is the token {@code ours}. */
final class TestProxy implements AutoCloseable {

    private final Server server = new Server();
    private final Upgrades upgrades = new Upgrades();
    private final ServerConnector connector;
    private final Optional<ApiServer> apiServer;
    private final Optional<TestAuthority> authority;

    private TestProxy(
            Optional<ApiServer> apiServer,
            PassThrough policy,
            Duration answerTimeout,
            Optional<TestAuthority> authority)
            throws Exception {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        this.apiServer = apiServer;
        this.authority = authority;
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        this.connector = authority.isPresent()
                ? new ServerConnector(server, tls(authority.get()), new HttpConnectionFactory(configuration))
                : new ServerConnector(
                        server,
                        new HttpConnectionFactory(configuration),
                        new HTTP2CServerConnectionFactory(configuration));
        server.addConnector(connector);
        server.setHandler(context(new Forwarder(() -> apiServer, policy, upgrades, answerTimeout)));
        server.start();
    }

    private static SslConnectionFactory tls(TestAuthority authority) throws Exception {
        TestAuthority.Issued identity = authority.issue("proxy", "EC");
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(KeyStores.of(identity.keys().getPrivate(), List.of(identity.certificate())));
        tls.setKeyStorePassword("");
        tls.setTrustStore(KeyStores.of(List.of(authority.certificate())));
        tls.setNeedClientAuth(true);
        return new SslConnectionFactory(tls, HttpVersion.HTTP_1_1.asString());
    }

    static TestProxy before(URI upstream, PassThrough policy) throws Exception {
        return before(upstream, policy, Duration.ofSeconds(30));
    }

    static TestProxy before(URI upstream, PassThrough policy, Duration answerTimeout) throws Exception {
        return before(upstream, "", policy, answerTimeout);
    }

    /** @param authority the PEM of who has signed the upstream's certificate, empty for none */
    static TestProxy before(URI upstream, String authority, PassThrough policy, Duration answerTimeout)
            throws Exception {
        return new TestProxy(Optional.of(link(upstream, authority)), policy, answerTimeout, Optional.empty());
    }

    /** One that serves HTTP/1.1 with TLS, to clients that show a certificate; {@code authority} has signed all there is. */
    static TestProxy securelyBefore(URI upstream, TestAuthority authority, PassThrough policy) throws Exception {
        ApiServer link = link(upstream, authority.pem());
        return new TestProxy(Optional.of(link), policy, Duration.ofSeconds(30), Optional.of(authority));
    }

    private static ApiServer link(URI upstream, String authority) throws IOException {
        Path kubeconfig = Files.createTempFile("kubeconfig", null);
        Files.writeString(kubeconfig, """
                current-context: x
                contexts: [{name: x, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: '%s', certificate-authority-data: '%s'}}]
                users: [{name: u, user: {token: ours}}]
                """.formatted(
                        upstream, Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.US_ASCII))));
        ClusterAccess access = ClusterAccess.fromKubeconfig(kubeconfig);
        Files.delete(kubeconfig);
        return ApiServer.connect(access);
    }

    static TestProxy beforeNothing() throws Exception {
        return new TestProxy(Optional.empty(), PassThrough.ALL, Duration.ofSeconds(30), Optional.empty());
    }

    private static ServletContextHandler context(Forwarder forwarder) {
        PassThroughServlet servlet = new PassThroughServlet();
        servlet.forwarder = forwarder;
        EventFilter filter = new EventFilter();
        filter.forwarder = forwarder;
        ServletContextHandler context = new ServletContextHandler("/");
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        FilterHolder filterHolder = new FilterHolder(filter);
        filterHolder.setAsyncSupported(true);
        context.addFilter(filterHolder, "/*", EnumSet.of(DispatcherType.REQUEST));
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        return context;
    }

    /** How long the container lets a connection be idle that comes from now on. */
    void setIdleTimeout(Duration timeout) {
        connector.setIdleTimeout(timeout.toMillis());
    }

    /** How many requests are being upgraded, or have been and are not over. */
    int upgrades() {
        return upgrades.size();
    }

    int port() {
        return connector.getLocalPort();
    }

    URI uri() {
        return URI.create("http://localhost:" + port());
    }

    /** A connection on which a request of HTTP/1.1 has been written: lines, then an empty one. */
    Socket send(String... lines) throws IOException {
        Socket socket = authority.isPresent() ? secureSocket(authority.get()) : new Socket("localhost", port());
        socket.setSoTimeout(10_000);
        String head = String.join("\r\n", lines) + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private Socket secureSocket(TestAuthority signer) throws IOException {
        try {
            TlsClient client = TlsClient.trusting(signer).showing(signer.issue("client", "EC"));
            return client.context().getSocketFactory().createSocket("localhost", port());
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** The whole answer to a request after which the server closes. */
    String exchange(String... lines) throws IOException {
        try (Socket socket = send(lines)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() {
        upgrades.stop();
        LifeCycle.stop(server);
        apiServer.ifPresent(ApiServer::close);
    }
}
