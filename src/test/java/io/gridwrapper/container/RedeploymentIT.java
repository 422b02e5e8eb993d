package io.gridwrapper.container;

import static io.gridwrapper.client.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.gridwrapper.client.RawConnection;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.source.FakeAnswer;
import io.gridwrapper.source.FakeApiServer;
import io.gridwrapper.testing.KubeObjects;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged WAR comes and goes in a Jetty that stays. */
class RedeploymentIT {

    private static final int TIMES = 20;
    /** What has encoders, buffers and libraries of its own, each of which may leave something in a thread. */
    private static final List<String> REQUESTS = List.of(
            "/api/v1/nodes HTTP/1.1\r\nAccept: application/json",
            "/api/v1/nodes HTTP/1.1\r\nAccept: application/yaml",
            "/api/v1/nodes HTTP/1.1\r\nAccept: application/vnd.kubernetes.protobuf",
            "/api/v1/nodes HTTP/1.1\r\nAccept: application/json;as=Table;v=v1;g=meta.k8s.io",
            "/api/v1/nodes?limit=1 HTTP/1.1",
            "/grid-wrapper/metrics HTTP/1.1");
    /** Some of the JVM's own come and go. One that each life left would be more. */
    private static final long SPARE_FILES = TIMES / 2;

    private final WarServer server = new WarServer(0);
    private FakeApiServer upstream;

    /**
     * Java 17 remembers the record that was the latest to be compared for the first time, and with it its class loader.
     * This one takes the place of one of the application's.
     */
    private record Latest(String name) {}

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        // As jetty/start.d has it: else a JVM keeps each JAR open whose entries have been read by a URL, as Weld does.
        URLConnection.setDefaultUseCaches("jar", false);
        upstream = new FakeApiServer();
        server.start();
        Files.writeString(kubeconfig(), """
                current-context: x
                contexts: [{name: x, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: '%s'}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(upstream.uri()));
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        upstream.close();
    }

    @Test
    @Timeout(180)
    void nothingIsLeftOfAnApplicationThatIsUndeployed() throws Exception {
        // What a JVM makes once and keeps is there after the first life.
        life();
        Set<String> threads = threads();
        long files = openFiles();

        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            loaders.add(life());
        }

        await().untilAsserted(() -> assertThat(threads()).isSubsetOf(threads));
        assertThat(new Latest("it")).isEqualTo(new Latest("it"));
        await().untilAsserted(() -> {
            // A selector of Jetty's remembers the connection of which it has heard last.
            RawConnection.to(base()).close();
            System.gc();
            assertThat(loaders).extracting(WeakReference::get).containsOnlyNulls();
        });
        await().untilAsserted(() -> assertThat(openFiles()).isLessThan(files + SPARE_FILES));
    }

    /** One application, from its deployment to its end, which meets a client who watches and a link to the apiserver. */
    private WeakReference<ClassLoader> life() throws Exception {
        List<FakeAnswer> links = new ArrayList<>();
        for (Resource resource : Resource.SERVED) {
            FakeAnswer link = upstream.collection(resource).thenStream();
            if (resource.equals(Resource.NODES)) {
                link.added(KubeObjects.node("a1", 7, Map.of("zone", "a")));
            }
            links.add(link.initialEventsEnd(9));
        }
        WebAppContext application = DeployedWar.packaged();
        application.setInitParameter("--kubeconfig", kubeconfig().toString());
        application.setInitParameter("--hostname", "a1");
        server.deploy(application);
        WeakReference<ClassLoader> classes = new WeakReference<>(application.getClassLoader());
        await().until(() -> answer("/grid-wrapper/readyz HTTP/1.1").startsWith("HTTP/1.1 200 "));
        for (String request : REQUESTS) {
            assertThat(answer(request)).startsWith("HTTP/1.1 200 ");
        }
        try (RawConnection client = RawConnection.to(base())) {
            client.send("GET /api/v1/nodes?watch=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
            client.readUntil("ADDED");

            server.undeploy(application);

            // The last chunk, after a whole frame.
            client.readUntil("}\n\r\n0\r\n\r\n");
        }
        // The apiserver notices only now who has gone.
        links.forEach(FakeAnswer::end);
        await().until(() -> upstream.connections() == 0 && server.connections() == 0);
        return classes;
    }

    private String answer(String request) throws IOException {
        try (RawConnection client = RawConnection.to(base())) {
            client.send("GET " + request + "\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
            return new String(client.in().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private URI base() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    private Path kubeconfig() {
        return folder.resolve("kubeconfig");
    }

    /** The threads of this process but for those of the servers, which grow and shrink as they like, and of waiting. */
    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> Stream.of(WarServer.THREADS, FakeApiServer.THREADS, "awaitility")
                        .noneMatch(name::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static long openFiles() throws IOException {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getOpenFileDescriptorCount()
                : 0;
    }
}
