package io.gridwrapper.source;

import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.ApiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** The objects of a cluster: one {@link Reflector} for each resource that is served. */
public final class ApiServerSource implements AutoCloseable {

    /** A reflector goes no deeper than a parser: a small stack is enough. */
    private static final long STACK_BYTES = 256 * 1024;

    private final List<Reflector> reflectors = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** @param sink is called from as many threads as there are resources, from one for each */
    public ApiServerSource(ApiServer apiServer, ObjectSink sink) {
        Outage outage = new Outage();
        for (Resource resource : Resource.SERVED) {
            Backoff backoff = new Backoff(() -> ThreadLocalRandom.current().nextDouble());
            Reflector reflector =
                    new Reflector(new UpstreamCollection(apiServer, resource), resource, sink, outage, backoff);
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
