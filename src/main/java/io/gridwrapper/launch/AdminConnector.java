package io.gridwrapper.launch;

import io.gridwrapper.admin.AdminFilter;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The connector of {@code --admin-bind-address}: HTTP/1.1 without TLS, for probes and scrapes. */
final class AdminConnector {

    private AdminConnector() {}

    /** @param http that of the other connector, which is left as it is */
    static ServerConnector create(Server server, HttpConfiguration http) {
        HttpConfiguration marking = new HttpConfiguration(http);
        marking.addCustomizer((request, responseHeaders) -> {
            request.setAttribute(AdminFilter.ON_ADMIN_CONNECTOR, true);
            return request;
        });
        // Its selector accepts too: a thread for that alone would have little to do.
        return new ServerConnector(server, 0, 1, new HttpConnectionFactory(marking));
    }
}
