package io.gridwrapper.event;

import static io.gridwrapper.kube.Resource.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.gridwrapper.cache.CacheOptions;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Keys that are not understood are told once for each version of their service. */
class FaultyKeysWarningTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(ServiceEventHandler.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final ServiceEventHandler handler =
            new ServiceEventHandler(new StorageCache(new CacheOptions("host", 10, 1_700_000_000_000L)));

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(log);
    }

    @Test
    void theWarningNamesTheServiceAndTheValue() {
        handler.onResynced(new Resynced(SERVICES, List.of(service(5, "zone1"), sound(6)), 10));
        assertThat(lines())
                .containsExactly("service shop/web: annotation topologyKeys is not understood: zone1;"
                        + " it is served without topology");
    }

    @Test
    void theSameVersionIsNotToldAgainButTheNextOneIs() {
        handler.onResynced(new Resynced(SERVICES, List.of(service(5, "zone1")), 10));
        handler.onResynced(new Resynced(SERVICES, List.of(service(5, "zone1")), 20));
        handler.onChanged(new ObjectChanged(ObjectChanged.Type.APPLIED, service(5, "zone1")));
        assertThat(lines()).hasSize(1);
        handler.onChanged(new ObjectChanged(ObjectChanged.Type.APPLIED, service(21, "[1]")));
        assertThat(lines()).hasSize(2);
        handler.onChanged(new ObjectChanged(ObjectChanged.Type.APPLIED, service(22, "[\"zone1\"]")));
        handler.onChanged(new ObjectChanged(ObjectChanged.Type.DELETED, service(23, "zone1")));
        assertThat(lines()).hasSize(2);
    }

    private static KubeObject service(long version, String annotation) {
        return KubeObjects.service("web", version, Map.of("topologyKeys", annotation));
    }

    private static KubeObject sound(long version) {
        return KubeObjects.service("api", version, Map.of("topologyKeys", "[\"zone1\"]"));
    }

    private List<String> lines() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
