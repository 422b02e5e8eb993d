package io.gridwrapper.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwrapper.client.Answer;
import io.gridwrapper.client.Client;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The container as Arquillian uses it, with applications of one file each. */
class JettyContainerTest {

    private final JettyContainer container = new JettyContainer();

    @BeforeEach
    void start() throws LifecycleException {
        container.setup(port(0));
        container.start();
    }

    @AfterEach
    void stop() throws LifecycleException {
        container.stop();
    }

    @Test
    void anApplicationAnswersUnderItsNameUntilItIsUndeployed() throws Exception {
        WebArchive shop = application("shop.war", "open");
        HTTPContext http = deploy(shop);
        assertThat(state(http, "/shop/state.txt")).isEqualTo("open");

        container.undeploy(shop);

        assertThat(get(http, "/shop/state.txt").status()).isEqualTo(404);
    }

    @Test
    void theNameRootIsTheRoot() throws Exception {
        assertThat(state(deploy(application("ROOT.war", "open")), "/state.txt")).isEqualTo("open");
    }

    @Test
    void anApplicationMayComeAgainWithOtherContent() throws Exception {
        WebArchive first = application("shop.war", "first");
        container.deploy(first);
        container.undeploy(first);

        HTTPContext http = deploy(application("shop.war", "second"));

        assertThat(state(http, "/shop/state.txt")).isEqualTo("second");
    }

    @Test
    void applicationsRunBesideEachOther() throws Exception {
        WebArchive first = application("first.war", "1");
        HTTPContext http = deploy(first);
        deploy(application("second.war", "2"));

        container.undeploy(first);

        assertThat(get(http, "/first/state.txt").status()).isEqualTo(404);
        assertThat(state(http, "/second/state.txt")).isEqualTo("2");
    }

    @Test
    void oneNameIsTakenOnce() throws Exception {
        deploy(application("shop.war", "first"));

        assertThatThrownBy(() -> container.deploy(application("shop.war", "second")))
                .isInstanceOf(DeploymentException.class)
                .hasMessage("already deployed: shop.war");
    }

    @Test
    void whatWasNotDeployedCannotBeUndeployed() {
        assertThatThrownBy(() -> container.undeploy(application("shop.war", "open")))
                .isInstanceOf(DeploymentException.class)
                .hasMessage("not deployed: shop.war");
    }

    @Test
    void anApplicationThatDoesNotStartSaysWhyAndLeavesNothing() throws Exception {
        WebArchive broken = application("shop.war", "broken").addClass(Broken.class);
        broken.setWebXML(new StringAsset("<web-app><listener><listener-class>" + Broken.class.getName()
                + "</listener-class></listener></web-app>"));

        assertThatThrownBy(() -> container.deploy(broken))
                .isInstanceOf(DeploymentException.class)
                .hasMessage("cannot deploy shop.war: out of bread")
                .hasRootCauseMessage("out of bread");

        assertThat(state(deploy(application("shop.war", "open")), "/shop/state.txt"))
                .isEqualTo("open");
    }

    @Test
    void aPortThatIsTakenIsAFailureOfTheStart() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            JettyContainer second = new JettyContainer();
            second.setup(port(taken.getLocalPort()));

            assertThatThrownBy(second::start)
                    .isInstanceOf(LifecycleException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void aPortThatIsChosenIsThatOfTheApplications() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        JettyContainer second = new JettyContainer();
        second.setup(port(free));
        second.start();
        try {
            HTTPContext http = deploy(second, application("shop.war", "open"));
            assertThat(http.getPort()).isEqualTo(free);
            assertThat(state(http, "/shop/state.txt")).isEqualTo("open");
        } finally {
            second.stop();
        }
    }

    @Test
    void whatIsNoPortIsRefused() {
        assertThatThrownBy(port(65_536)::validate)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("port: not a port: 65536");
    }

    /** A listener of an application that cannot start. */
    public static final class Broken implements ServletContextListener {

        @Override
        public void contextInitialized(ServletContextEvent event) {
            throw new IllegalStateException("out of bread");
        }
    }

    private HTTPContext deploy(WebArchive archive) throws DeploymentException {
        return deploy(container, archive);
    }

    private static HTTPContext deploy(JettyContainer container, WebArchive archive) throws DeploymentException {
        return container
                .deploy(archive)
                .getContexts(HTTPContext.class)
                .iterator()
                .next();
    }

    private static JettyContainerConfiguration port(int port) {
        JettyContainerConfiguration configuration = new JettyContainerConfiguration();
        configuration.setPort(port);
        return configuration;
    }

    private static WebArchive application(String name, String state) {
        return ShrinkWrap.create(WebArchive.class, name).add(new StringAsset(state), "state.txt");
    }

    private static Answer get(HTTPContext http, String path) {
        return new Client(URI.create("http://" + http.getHost() + ":" + http.getPort())).get(path);
    }

    private static String state(HTTPContext http, String path) {
        return new String(get(http, path).body(), StandardCharsets.UTF_8);
    }
}
