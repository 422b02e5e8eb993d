package io.gridwrapper.client;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** How long a test waits for what must come: long enough for a machine that has much to do beside. */
public final class Patience {

    public static final Duration LIMIT = Duration.ofSeconds(30);

    private Patience() {}

    public static ConditionFactory await() {
        return Awaitility.await().atMost(LIMIT);
    }
}
