package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of a reflector of services have in common: a fake apiserver before it, and a sink behind it. */
abstract class AgainstFakeApiServer {

    final SinkLog sink = new SinkLog();
    FakeApiServer server;
    FakeCollection services;

    @BeforeEach
    void open() throws Exception {
        server = new FakeApiServer();
        services = server.collection(Resource.SERVICES);
    }

    @AfterEach
    void close() {
        server.close();
    }
}
