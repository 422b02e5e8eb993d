package io.gridwrapper.launch;

import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.upstream.ClusterAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the command line says, checked as far as that goes without a network.
 *
 * @param cluster the apiserver and the identity to read it with; empty with {@code manifests}
 * @param manifests the folder that objects come from instead of an apiserver
 * @param hostName the node that clients are served for
 * @param bindHost the address or name that is listened on
 * @param bindPort the port, 0 for any that is free
 * @param watchTimeout how long a watch lasts that names no time
 * @param historySize how many changes of a collection are kept for watchers at least
 * @param passThrough whom our identity is lent to
 * @param debug whether each request is logged
 */
public record Settings(
        Optional<ClusterAccess> cluster,
        Optional<Path> manifests,
        String hostName,
        String bindHost,
        int bindPort,
        Duration watchTimeout,
        int historySize,
        PassThrough passThrough,
        boolean debug) {}
