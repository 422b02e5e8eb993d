package io.gridwrapper.serve;

import java.time.Duration;
import java.util.Set;

/**
 * What the answers are made with.
 *
 * @param watchTimeout how long a watch lasts that names no time
 * @param hosts the names beside IP addresses and localhost under which clients may call, in lower case
 */
public record ServeOptions(Duration watchTimeout, Set<String> hosts) {
    public ServeOptions {
        hosts = Set.copyOf(hosts);
    }
}
