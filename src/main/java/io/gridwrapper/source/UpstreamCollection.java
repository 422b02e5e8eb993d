package io.gridwrapper.source;

import io.gridwrapper.kube.Resource;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.upstream.UpstreamResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** The requests by which one resource is read from the apiserver. Each answer is for the caller to close. */
final class UpstreamCollection {

    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final Duration LIST_IDLE = Duration.ofSeconds(30);
    /** An apiserver sends a bookmark about each minute: longer silence is a link that is dead on one side. */
    private static final Duration WATCH_IDLE = Duration.ofSeconds(100);

    private final ApiServer apiServer;
    private final Resource resource;

    UpstreamCollection(ApiServer apiServer, Resource resource) {
        this.apiServer = apiServer;
        this.resource = resource;
    }

    /** @param version {@code 0} for any state that the apiserver has at hand, empty for the latest */
    UpstreamResponse list(String version) throws IOException {
        String query = version.isEmpty() ? "" : "?resourceVersion=" + version;
        return checked(apiServer.open(resource.path() + query, PROTOBUF, LIST_IDLE));
    }

    UpstreamResponse watch(long version) throws IOException {
        String query = "?watch=true&allowWatchBookmarks=true&resourceVersion=" + version + timeout();
        return checked(apiServer.open(resource.path() + query, PROTOBUF, WATCH_IDLE));
    }

    /** A watch that begins with the state (KEP-3157). */
    UpstreamResponse watchList() throws IOException {
        String query = "?watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                + timeout();
        return checked(apiServer.open(resource.path() + query, PROTOBUF, WATCH_IDLE));
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
        answer.close();
        throw switch (answer.status()) {
            case 400, 422 -> new RefusedException("the apiserver refuses the query: " + answer.status());
            case 404 -> new UnservedException("the apiserver does not serve it");
            case 410 -> new ExpiredException("the version has expired");
            default -> new IOException("the apiserver answers " + answer.status());
        };
    }
}
