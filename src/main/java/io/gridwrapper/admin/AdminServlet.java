package io.gridwrapper.admin;

import jakarta.inject.Inject;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.servlet.ServletContainer;

/**
 * Our own paths: Jersey over the resources that CDI has made. The container makes this servlet for the first request
 * to it, and until then nothing of Jersey is there.
 */
public class AdminServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Inject
    private transient HealthResource health;

    @Inject
    private transient MetricsResource metrics;

    private transient Servlet jersey;

    @Override
    public void init(ServletConfig config) throws ServletException {
        super.init(config);
        ResourceConfig resources = new ResourceConfig()
                .register(HealthResource.class)
                .register(MetricsResource.class)
                .register(new AbstractBinder() {
                    @Override
                    protected void configure() {
                        bind(health).to(HealthResource.class);
                        bind(metrics).to(MetricsResource.class);
                    }
                })
                .register(new StatusMapper())
                // Nothing is looked for that does not stand here.
                .property(ServerProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .property(ServerProperties.METAINF_SERVICES_LOOKUP_DISABLE, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                // Bodies that no resource here has, such as pictures; without java.desktop each start would warn of it.
                .property(CommonProperties.PROVIDER_DEFAULT_DISABLE, "ALL")
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
        jersey = new ServletContainer(resources);
        jersey.init(config);
    }

    @Override
    public void service(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        jersey.service(request, response);
    }

    @Override
    public void destroy() {
        jersey.destroy();
    }
}
