package io.gridwrapper.source;

import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.ApiServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/** The objects of a cluster: one {@link Reflector} for each resource that is served. */
public final class ApiServerSource implements AutoCloseable {

    /** A reflector goes no deeper than a parser: a small stack is enough. */
    private static final long STACK_BYTES = 256 * 1024;

    private static final DoubleSupplier CHANCE =
            () -> ThreadLocalRandom.current().nextDouble();

    private final List<Reflector> reflectors = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** @param sink is called from as many threads as there are resources, from one for each */
    public ApiServerSource(ApiServer apiServer, ObjectSink sink) {
        Outage outage = new Outage();
        for (Resource resource : Resource.SERVED) {
            Reflector reflector = new Reflector(
                    new UpstreamCollection(apiServer, resource),
                    resource,
                    sink,
                    outage,
                    new Backoff(CHANCE),
                    absence());
            String name = "reflector-" + resource.plural() + "-" + resource.version();
            Thread thread = new Thread(null, reflector, name, STACK_BYTES);
            thread.setDaemon(true);
            reflectors.add(reflector);
            threads.add(thread);
        }
    }

    public void start() {
        threads.forEach(Thread::start);
    }

    /** A resource may come with an upgrade, or as soon as an apiserver that is only starting has all of its paths. */
    private static Backoff absence() {
        return new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(10), CHANCE);
    }

    @Override
    public void close() {
        reflectors.forEach(Reflector::stop);
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join(1_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
