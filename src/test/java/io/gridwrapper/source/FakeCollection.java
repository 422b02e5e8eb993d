package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.Answers;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.KubeObject;
import io.gridwrapper.wire.StatusEncoder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One resource of the {@link FakeApiServer}: the answers that its requests get, in order, and the requests that came.
 * A request for which no answer is left waits for one.
 */
public final class FakeCollection {

    /** A request as it came. */
    public record Asked(Map<String, String> query, String accept) {

        /** What the request is for: {@code list 0}, {@code list}, {@code watch 12} or {@code watchlist}. */
        @Override
        public String toString() {
            String verb = !query.containsKey("watch")
                    ? "list"
                    : query.containsKey("sendInitialEvents") ? "watchlist" : "watch";
            String version = query.get("resourceVersion");
            return version == null ? verb : verb + " " + version;
        }
    }

    private final Resource resource;
    private final BlockingQueue<FakeAnswer> answers = new LinkedBlockingQueue<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final List<String> warnings = new CopyOnWriteArrayList<>();

    FakeCollection(Resource resource) {
        this.resource = resource;
    }

    /** Every answer that is said from now on warns in a header. */
    void warns(String warning) {
        warnings.add(warning);
    }

    /** A stream that the test goes on to fill. */
    public FakeAnswer thenStream() {
        return then(200, Encoding.PROTOBUF.mediaType() + ";stream=watch");
    }

    public void thenList(long version, KubeObject... items) {
        thenBody(Encoding.PROTOBUF.mediaType(), Answers.list(resource, version, List.of(items)));
    }

    public void thenBody(String contentType, byte[] body) {
        then(200, contentType).bytes(body).end();
    }

    public void thenStatus(int code, String message) {
        Status status = new Status(code, "", message, null);
        then(code, Encoding.PROTOBUF.mediaType())
                .bytes(StatusEncoder.encode(status, Encoding.PROTOBUF))
                .end();
    }

    public void thenStatus(int code) {
        thenStatus(code, "");
    }

    public FakeAnswer then(int status, String contentType) {
        FakeAnswer answer = new FakeAnswer(resource, status, contentType, warnings);
        answers.add(answer);
        return answer;
    }

    FakeAnswer answer(Asked request) throws InterruptedException {
        asked.add(request);
        return answers.take();
    }

    public List<Asked> asked() {
        return asked;
    }

    /** Waits until exactly these requests have come. */
    public void awaitAsked(String... requests) {
        await().pollInterval(Duration.ofMillis(5))
                .untilAsserted(() -> assertThat(asked).map(Asked::toString).containsExactly(requests));
    }
}
