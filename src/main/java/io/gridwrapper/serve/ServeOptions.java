package io.gridwrapper.serve;

import java.time.Duration;
import java.util.Set;

/**
 * What the answers are made with.
 *
 * @param watchTimeout how long a watch lasts that names no time
 * @param hosts the names beside IP addresses and localhost under which clients may call, in lower case
 * @param answersDiscovery whether there is no apiserver that says what is served
 */
public record ServeOptions(Duration watchTimeout, Set<String> hosts, boolean answersDiscovery) {
    public ServeOptions {
        hosts = Set.copyOf(hosts);
    }
}
