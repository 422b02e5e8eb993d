package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.upstream.UpstreamResponse;
import io.gridwrapper.wire.StatusReader;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** The requests by which one resource is read from the apiserver. Each answer is for the caller to close. */
final class UpstreamCollection {

    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final Duration LIST_IDLE = Duration.ofSeconds(30);
    /**
     * An apiserver sends a bookmark about each minute, and now and then leaves one out: longer silence is a link that is
     * dead on one side, and whose probes somebody in between answers.
     */
    private static final Duration WATCH_IDLE = Duration.ofSeconds(200);

    private static final int REFUSAL_LIMIT = 64 << 10;

    private final ApiServer apiServer;
    private final Resource resource;
    private final Duration listIdle;
    private final Duration watchIdle;

    UpstreamCollection(ApiServer apiServer, Resource resource) {
        this(apiServer, resource, LIST_IDLE, WATCH_IDLE);
    }

    /**
     * @param listIdle how long the body of a list may be silent
     * @param watchIdle the same for a watch
     */
    UpstreamCollection(ApiServer apiServer, Resource resource, Duration listIdle, Duration watchIdle) {
        this.apiServer = apiServer;
        this.resource = resource;
        this.listIdle = listIdle;
        this.watchIdle = watchIdle;
    }

    /** @param version {@code 0} for any state that the apiserver has at hand, empty for the latest */
    UpstreamResponse list(String version) throws IOException {
        String query = version.isEmpty() ? "" : "?resourceVersion=" + version;
        return checked(apiServer.open(resource.path() + query, PROTOBUF, listIdle));
    }

    UpstreamResponse watch(long version) throws IOException {
        String query = "?watch=true&allowWatchBookmarks=true&resourceVersion=" + version + timeout();
        return checked(apiServer.open(resource.path() + query, PROTOBUF, watchIdle));
    }

    /** A watch that begins with the state (KEP-3157). */
    UpstreamResponse watchList() throws IOException {
        String query = "?watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                + timeout();
        return checked(apiServer.open(resource.path() + query, PROTOBUF, watchIdle));
    }

    /** Five to ten minutes, by chance, so that the watches of many nodes do not end together. */
    private static String timeout() {
        return "&timeoutSeconds=" + ThreadLocalRandom.current().nextInt(300, 600);
    }

    /** @return the answer, if it is what was asked for; it is closed otherwise */
    private static UpstreamResponse checked(UpstreamResponse answer) throws IOException {
        if (answer.status() == 200) {
            String type = answer.headers().get("Content-Type");
            if (type != null && type.startsWith(PROTOBUF)) {
                return answer;
            }
            answer.close();
            throw new IOException("the apiserver answers in " + type + ", not in protobuf");
        }
        String sentence = sentence(answer);
        answer.close();
        throw switch (answer.status()) {
            case 400, 405, 406, 422, 501 -> new RefusedException("the apiserver refuses the query" + sentence);
            case 404 -> new UnservedException("the apiserver does not serve it");
            case 410 -> new ExpiredException("the version has expired");
            default -> new IOException("the apiserver answers " + answer.status() + sentence);
        };
    }

    /** The apiserver's own words, with a colon before; empty where there are none, as with a proxy's page. */
    private static String sentence(UpstreamResponse refusal) {
        try {
            String message = StatusReader.readAnswer(refusal.body().readNBytes(REFUSAL_LIMIT))
                    .message();
            return message.isEmpty() ? "" : ": " + message;
        } catch (IOException e) {
            return "";
        }
    }
}
