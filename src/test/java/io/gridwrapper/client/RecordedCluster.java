package io.gridwrapper.client;

import io.gridwrapper.launch.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The cluster whose apiserver was asked for the recorded answers; no service of it is keyed. */
final class RecordedCluster {

    private RecordedCluster() {}

    /** A server over the manifests of the cluster, which are put into a folder. */
    static TestServer start(Path folder) throws IOException {
        try (InputStream cluster = RecordedCluster.class.getResourceAsStream("/recorded/cluster.yaml")) {
            Files.copy(cluster, folder.resolve("cluster.yaml"));
        }
        return TestServer.over(folder, "node-0000");
    }
}
