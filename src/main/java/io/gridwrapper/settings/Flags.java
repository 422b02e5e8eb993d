package io.gridwrapper.settings;

import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.settings.Flag.Effect;
import io.gridwrapper.upstream.ClusterAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that a user can set, once. Those of the original keep their names and meaning; those that have nothing to
 * act on here are taken.
 */
public final class Flags {

    static final Flag<ClusterAccess> KUBECONFIG = Flag.of(
                    "kubeconfig", "FILE", "the apiserver and the identity to read it with", FlagValues::cluster)
            .otherwise("the Pod's account");

    static final Flag<Path> MANIFESTS = Flag.of(
            "manifests", "FOLDER", "read objects from YAML and JSON files instead of an apiserver", FlagValues::folder);

    static final Flag<String> HOSTNAME = Flag.of("hostname", "NODE", "the node to serve for", FlagValues::name)
            .otherwise("$NODE_NAME, else the host name");

    public static final Flag<Address> BIND_ADDRESS = Flag.of(
                    "bind-address", "HOST:PORT", "where to listen", Address::parse)
            .preset("localhost:51006")
            .acts(Effect.EMBEDDED);

    public static final Flag<Address> ADMIN_BIND_ADDRESS = Flag.of(
                    "admin-bind-address",
                    "HOST:PORT",
                    "where to answer /grid-wrapper/, health and metrics, and nothing else",
                    Address::parse)
            .otherwise("the bind address")
            .acts(Effect.EMBEDDED);

    static final Flag<Duration> WATCH_TIMEOUT = Flag.of(
                    "watch-timeout",
                    "TIME",
                    "how long a watch lasts that names no time, as 90s or 5m",
                    FlagValues::time)
            .preset("60s");

    static final Flag<Integer> NOTIFY_CHANNEL_SIZE = Flag.of(
                    "notify-channel-size",
                    "N",
                    "changes of a collection to keep for watchers at least",
                    FlagValues::count)
            .preset("1024");

    static final Flag<PassThrough> PASS_THROUGH = Flag.of(
                    "pass-through",
                    "WHAT",
                    "lend our identity to requests without their own: kube-proxy, for what it needs; or all",
                    FlagValues::passThrough)
            .preset("kube-proxy");

    static final Flag<Boolean> DEBUG =
            Flag.of("debug", "", "log each request", FlagValues::onOrOff).preset("false");

    static final Flag<Boolean> INSECURE = Flag.of("insecure", "", "serve without TLS", FlagValues::onOrOff)
            .preset("true")
            .acts(Effect.EMBEDDED);

    static final Flag<Path> CERT_FILE = Flag.of(
                    "cert-file",
                    "FILE",
                    "for --insecure=false: our certificate, then those that signed it, in PEM",
                    FlagValues::file)
            .acts(Effect.EMBEDDED);

    static final Flag<Path> KEY_FILE = Flag.of(
                    "key-file", "FILE", "for --insecure=false: its private key, in PEM", FlagValues::file)
            .acts(Effect.EMBEDDED);

    static final Flag<Path> CA_FILE = Flag.of(
                    "ca-file",
                    "FILE",
                    "for --insecure=false: let in only clients that show a certificate which one of these has signed",
                    FlagValues::file)
            .acts(Effect.EMBEDDED);

    /** The file that all others may stand in. */
    static final Flag<Path> CONFIG =
            Flag.of("config", "FILE", "a YAML file with any of these, as bind-address: localhost:51006", Path::of);

    /** In the order of the help. */
    static final List<Flag<?>> IN_FILE = List.of(
            KUBECONFIG,
            MANIFESTS,
            HOSTNAME,
            BIND_ADDRESS,
            ADMIN_BIND_ADDRESS,
            WATCH_TIMEOUT,
            NOTIFY_CHANNEL_SIZE,
            PASS_THROUGH,
            DEBUG,
            INSECURE,
            CERT_FILE,
            KEY_FILE,
            CA_FILE,
            Flag.of("support-endpointslice", "", "taken; slices are always served", FlagValues::onOrOff)
                    .acts(Effect.NOWHERE),
            Flag.of("kube-qps", "N", "taken; there are no requests to hold back", FlagValues::number)
                    .acts(Effect.NOWHERE),
            Flag.of("kube-burst", "N", "taken; there are no requests to hold back", FlagValues::number)
                    .acts(Effect.NOWHERE),
            Flag.of("wrapper-in-cluster", "", "taken where it is false; the rest is not there", FlagValues::off)
                    .acts(Effect.NOWHERE),
            Flag.of(
                            "service-autonomy-enhancement",
                            "enabled=false,...",
                            "taken where it is not enabled; the rest is not there",
                            FlagValues::notEnabled)
                    .acts(Effect.NOWHERE));

    private Flags() {}

    /** Those of a file, and the file. */
    static List<Flag<?>> all() {
        List<Flag<?>> all = new ArrayList<>(IN_FILE);
        all.add(CONFIG);
        return all;
    }

    /** @param name one of their names */
    static Map<String, Flag<?>> by(Function<Flag<?>, String> name, Collection<Flag<?>> flags) {
        return flags.stream().collect(Collectors.toUnmodifiableMap(name, Function.identity()));
    }
}
