package io.gridwrapper.upstream;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Opens connections that are not those of an HTTP client: with TLS where the address says so, and without ALPN, so that
 * the server takes them for HTTP/1.1.
 *
 * @param trust how the server proves itself; of it the name is used here, the rest is in {@code tls}
 * @param tls the trust and our certificate, ready for use
 */
record Dialer(URI server, ServerTrust trust, SslContextFactory.Client tls) {

    private static final int CONNECT_TIMEOUT_MS = 5_000;
    private static final int HANDSHAKE_TIMEOUT_MS = 10_000;

    /** Tries the addresses of the host in turn. */
    Socket dial() throws IOException {
        String host = server.getHost().replaceAll("[\\[\\]]", "");
        IOException failure = new ConnectException("no address");
        for (InetAddress address : InetAddress.getAllByName(host)) {
            try {
                return dial(new InetSocketAddress(address, port()));
            } catch (IOException e) {
                failure = e;
            }
        }
        throw Failures.exception(server, failure);
    }

    private Socket dial(InetSocketAddress address) throws IOException {
        Socket socket = isSecure() ? tls.newSslSocket() : new Socket();
        try {
            socket.connect(address, CONNECT_TIMEOUT_MS);
            socket.setTcpNoDelay(true);
            KeepAlive.on(socket);
            if (socket instanceof SSLSocket secure) {
                handshake(secure);
            }
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void handshake(SSLSocket socket) throws IOException {
        if (!trust.serverName().isEmpty()) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(trust.serverName())));
            socket.setSSLParameters(parameters);
        }
        socket.setSoTimeout(HANDSHAKE_TIMEOUT_MS);
        socket.startHandshake();
        socket.setSoTimeout(0);
    }

    private boolean isSecure() {
        return "https".equals(server.getScheme());
    }

    private int port() {
        return server.getPort() >= 0 ? server.getPort() : isSecure() ? 443 : 80;
    }
}
