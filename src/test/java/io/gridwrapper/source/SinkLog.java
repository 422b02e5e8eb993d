package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.event.ObjectChanged;
import io.gridwrapper.event.ObjectSink;
import io.gridwrapper.event.Progressed;
import io.gridwrapper.event.Resynced;
import io.gridwrapper.event.Unserved;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.wire.KubeObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** Writes down what a source says, a line for each call: {@code resynced 9: api@7 web@5}, {@code APPLIED web@10}. */
final class SinkLog implements ObjectSink {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AtomicInteger signs = new AtomicInteger();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    /** The next call fails, and is not written down. */
    void failNext(RuntimeException exception) {
        failure.set(exception);
    }

    /** Waits until exactly these lines stand here. */
    void awaitLines(String... expected) {
        await().pollInterval(Duration.ofMillis(5))
                .untilAsserted(() -> assertThat(lines).containsExactly(expected));
    }

    /** How often the source gave a sign without news. */
    int signs() {
        return signs.get();
    }

    @Override
    public void heard(Resource resource) {
        signs.incrementAndGet();
    }

    @Override
    public void resynced(Resynced event) {
        String objects = event.objects().stream().map(SinkLog::name).sorted().collect(Collectors.joining(" "));
        write(("resynced " + event.version() + ": " + objects).trim());
    }

    @Override
    public void changed(ObjectChanged event) {
        write(event.type() + " " + name(event.object()));
    }

    @Override
    public void progressed(Progressed event) {
        write("progressed " + event.version());
    }

    @Override
    public void unserved(Unserved event) {
        write("unserved");
    }

    private void write(String line) {
        RuntimeException exception = failure.getAndSet(null);
        if (exception != null) {
            throw exception;
        }
        lines.add(line);
    }

    private static String name(KubeObject object) {
        return object.key().name() + "@" + object.version();
    }
}
