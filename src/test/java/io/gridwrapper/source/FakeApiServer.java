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

/** An apiserver that answers what a test tells it to, over HTTP. It keeps its port while it is down. */
final class FakeApiServer implements AutoCloseable {

    private final Map<String, FakeCollection> collections =
            Resource.SERVED.stream().collect(Collectors.toMap(Resource::path, FakeCollection::new));
    private final QueuedThreadPool threads = new QueuedThreadPool();
    private final Server server = new Server(threads);
    private final ServerConnector connector = new ServerConnector(server);

    FakeApiServer() throws Exception {
        // Its threads wait for the next piece of an answer: they are interrupted at once.
        threads.setStopTimeout(20);
        server.addConnector(connector);
        server.setHandler(new Collections());
        server.start();
        connector.setPort(connector.getLocalPort());
    }

    FakeCollection collection(Resource resource) {
        return collections.get(resource.path());
    }

    URI uri() {
        return URI.create("http://localhost:" + connector.getPort());
    }

    void down() throws Exception {
        server.stop();
    }

    void up() throws Exception {
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
