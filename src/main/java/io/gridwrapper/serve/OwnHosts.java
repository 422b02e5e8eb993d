package io.gridwrapper.serve;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The names under which clients may call. A page of somebody else's has a name of somebody else's. */
@Singleton
class OwnHosts {

    private static final Pattern IP_ADDRESS = Pattern.compile("[0-9.]+|\\[?[0-9A-Fa-f:.%]*:[0-9A-Za-z:.%]*]?");
    private static final Set<String> ALWAYS = Set.of(
            "localhost",
            "kubernetes",
            "kubernetes.default",
            "kubernetes.default.svc",
            "kubernetes.default.svc.cluster.local");

    private final Set<String> hosts;

    @Inject
    OwnHosts(ServeOptions options) {
        this.hosts = options.hosts();
    }

    /** @param host the host of a request without its port; an IP address is never somebody else's name */
    boolean contain(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return IP_ADDRESS.matcher(lower).matches() || ALWAYS.contains(lower) || hosts.contains(lower);
    }
}
