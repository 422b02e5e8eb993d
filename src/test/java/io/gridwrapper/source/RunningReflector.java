package io.gridwrapper.source;

import static org.awaitility.Awaitility.await;

import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.upstream.ClusterAccess;
import io.gridwrapper.upstream.Identity;
import io.gridwrapper.upstream.ServerTrust;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A reflector of the services in its thread. Its pauses are short, and are counted. */
final class RunningReflector implements AutoCloseable {

    static final Duration FIRST_PAUSE = Duration.ofMillis(4);

    private final AtomicInteger pauses = new AtomicInteger();
    private final AtomicInteger absences = new AtomicInteger();
    private final Backoff backoff = new Backoff(FIRST_PAUSE, Duration.ofSeconds(30), () -> count(pauses));
    private final ApiServer apiServer;
    private final Reflector reflector;
    private final Thread thread;

    private RunningReflector(ApiServer apiServer, UpstreamCollection upstream, ObjectSink sink) {
        Backoff absence = new Backoff(FIRST_PAUSE, Duration.ofSeconds(30), () -> count(absences));
        this.apiServer = apiServer;
        this.reflector = new Reflector(upstream, Resource.SERVICES, sink, new Outage(), backoff, absence);
        this.thread = new Thread(reflector, "reflector-under-test");
        thread.start();
    }

    static RunningReflector start(FakeApiServer server, ObjectSink sink) {
        ApiServer apiServer = link(server.uri());
        return new RunningReflector(apiServer, new UpstreamCollection(apiServer, Resource.SERVICES), sink);
    }

    /** @param idle how long any answer may be silent */
    static RunningReflector start(FakeApiServer server, ObjectSink sink, Duration idle) {
        ApiServer apiServer = link(server.uri());
        return new RunningReflector(apiServer, new UpstreamCollection(apiServer, Resource.SERVICES, idle, idle), sink);
    }

    static ApiServer link(URI server) {
        return ApiServer.connect(new ClusterAccess(server, ServerTrust.DEFAULT, Identity.ANONYMOUS));
    }

    private static double count(AtomicInteger counter) {
        counter.incrementAndGet();
        return 0;
    }

    /** How often it has waited after a failure. */
    int pauses() {
        return pauses.get();
    }

    /** How often it has waited for the resource to come. */
    int absences() {
        return absences.get();
    }

    Thread thread() {
        return thread;
    }

    Reflector reflector() {
        return reflector;
    }

    /** Stops it and says how long it would have waited after one more failure. */
    Duration stopAndNextPause() {
        stop();
        return backoff.next();
    }

    private void stop() {
        reflector.stop();
        thread.interrupt();
        await("the end of the thread").pollInterval(Duration.ofMillis(5)).until(() -> !thread.isAlive());
    }

    @Override
    public void close() {
        stop();
        apiServer.close();
    }
}
