package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/** An apiserver that answers what a test tells it to, over HTTP. It keeps its port while it is down. */
public final class FakeApiServer implements AutoCloseable {

    /** What the names of its threads begin with. */
    public static final String THREADS = "fake-apiserver";

    private final Map<String, FakeCollection> collections =
            Resource.SERVED.stream().collect(Collectors.toMap(Resource::path, FakeCollection::new));
    private final QueuedThreadPool threads = new QueuedThreadPool();
    private final Server server =
            new Server(threads, new ScheduledExecutorScheduler(THREADS + "-scheduler", true), null);
    private final ServerConnector connector = new ServerConnector(server);

    public FakeApiServer() throws Exception {
        threads.setName(THREADS);
        // Its threads wait for the next piece of an answer: they are interrupted at once.
        threads.setStopTimeout(20);
        server.addConnector(connector);
        server.setHandler(new Collections());
        server.start();
        connector.setPort(connector.getLocalPort());
    }

    public FakeCollection collection(Resource resource) {
        return collections.get(resource.path());
    }

    public URI uri() {
        return URI.create("http://localhost:" + connector.getPort());
    }

    /** How many connections are open to it. */
    public int connections() {
        return connector.getConnectedEndPoints().size();
    }

    public void down() throws Exception {
        server.stop();
    }

    public void up() throws Exception {
        server.start();
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }

    /** Each request holds a thread until its answer has ended. */
    private final class Collections extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            FakeCollection collection = collections.get(request.getHttpURI().getPath());
            if (collection == null) {
                return false;
            }
            Map<String, String> query = new HashMap<>();
            Request.extractQueryParameters(request).forEach(field -> query.put(field.getName(), field.getValue()));
            String accept = request.getHeaders().get(HttpHeader.ACCEPT);
            collection.answer(new FakeCollection.Asked(query, accept)).send(response, callback);
            return true;
        }
    }
}
