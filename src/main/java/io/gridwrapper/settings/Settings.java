package io.gridwrapper.settings;

import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.tls.ServerTls;
import io.gridwrapper.upstream.ClusterAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What is set, checked as far as that goes without a network.
 *
 * @param cluster the apiserver and the identity to read it with; empty with {@code manifests}
 * @param manifests the folder that objects come from instead of an apiserver
 * @param hostName the node that clients are served for
 * @param bindAddress where the embedded server listens
 * @param adminBindAddress where the embedded server answers our own paths and nothing else; else they are at the other
 * @param tls what the embedded server does TLS with; empty where it serves without
 * @param watchTimeout how long a watch lasts that names no time
 * @param historySize how many changes of a collection are kept for watchers at least
 * @param passThrough whom our identity is lent to
 * @param debug whether each request is logged
 */
public record Settings(
        Optional<ClusterAccess> cluster,
        Optional<Path> manifests,
        String hostName,
        Address bindAddress,
        Optional<Address> adminBindAddress,
        Optional<ServerTls> tls,
        Duration watchTimeout,
        int historySize,
        PassThrough passThrough,
        boolean debug) {}
