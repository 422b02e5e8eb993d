package io.gridwrapper.launch;

import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.upstream.ClusterAccess;
import io.gridwrapper.upstream.ConfigurationException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The flags. Those of the original keep their names and meaning; those that have nothing to act on here are taken and
 * say so.
 */
@Command(
        name = "application-grid-wrapper",
        description = "Serves Kubernetes clients of one node the endpoints that the node may use.",
        sortOptions = false,
        abbreviateSynopsis = true,
        mixinStandardHelpOptions = true)
final class CommandLineOptions {

    private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^:]*):([0-9]{1,5})");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");

    @Option(names = "--kubeconfig", paramLabel = "FILE", description = "the apiserver and the identity to read it with")
    private Path kubeconfig;

    @Option(
            names = "--manifests",
            paramLabel = "FOLDER",
            description = "read objects from YAML and JSON files instead of an apiserver")
    private Path manifests;

    @Option(
            names = "--hostname",
            paramLabel = "NODE",
            description = "the node to serve for (default: $NODE_NAME, else the host name)")
    private String hostname;

    @Option(
            names = "--bind-address",
            paramLabel = "HOST:PORT",
            description = "where to listen (default: ${DEFAULT-VALUE})",
            defaultValue = "localhost:51006")
    private String bindAddress;

    @Option(
            names = "--watch-timeout",
            paramLabel = "TIME",
            description = "how long a watch lasts that names no time, as 90s or 5m (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    private String watchTimeout;

    @Option(
            names = "--notify-channel-size",
            paramLabel = "N",
            description = "changes of a collection to keep for watchers at least (default: ${DEFAULT-VALUE})",
            defaultValue = "1024")
    private int notifyChannelSize;

    @Option(
            names = "--pass-through",
            paramLabel = "WHAT",
            description = "lend our identity to requests without their own: kube-proxy, for what it needs; or all "
                    + "(default: ${DEFAULT-VALUE})",
            defaultValue = "kube-proxy")
    private String passThrough;

    @Option(names = "--debug", description = "log each request", arity = "0..1", fallbackValue = "true")
    private boolean debug;

    @Option(
            names = "--insecure",
            description = "serve without TLS; the only way for now (default: ${DEFAULT-VALUE})",
            arity = "0..1",
            fallbackValue = "true",
            defaultValue = "true")
    private boolean insecure;

    @Option(
            names = "--support-endpointslice",
            description = "taken; slices are always served",
            arity = "0..1",
            fallbackValue = "true",
            hidden = true)
    private boolean supportEndpointSlice;

    @Option(names = "--kube-qps", description = "taken; there are no requests to hold back", hidden = true)
    private double kubeQps;

    @Option(names = "--kube-burst", description = "taken; there are no requests to hold back", hidden = true)
    private int kubeBurst;

    /** @throws SettingsException where a value cannot be */
    Settings settings() {
        check(insecure, "--insecure=false: TLS on our side is not there yet");
        check(kubeconfig == null || manifests == null, "--kubeconfig and --manifests cannot both be given");
        if (manifests != null) {
            check(Files.isDirectory(manifests), "--manifests: not a folder: " + manifests);
        }
        check(notifyChannelSize > 0, "--notify-channel-size: not a positive number: " + notifyChannelSize);
        Matcher address = ADDRESS.matcher(bindAddress);
        check(address.matches(), "--bind-address: not HOST:PORT: " + bindAddress);
        int port = Integer.parseInt(address.group(2));
        check(port <= 65_535, "--bind-address: not a port: " + port);
        return new Settings(
                manifests == null ? Optional.of(cluster()) : Optional.empty(),
                Optional.ofNullable(manifests),
                hostName(),
                address.group(1).replaceAll("[\\[\\]]", ""),
                port,
                duration(),
                notifyChannelSize,
                passThroughMode(),
                debug);
    }

    private ClusterAccess cluster() {
        try {
            return kubeconfig == null ? ClusterAccess.inCluster() : ClusterAccess.fromKubeconfig(kubeconfig);
        } catch (ConfigurationException e) {
            String flag = kubeconfig == null ? "neither --kubeconfig nor --manifests is given, and " : "--kubeconfig: ";
            throw new SettingsException(flag + e.getMessage());
        }
    }

    private Duration duration() {
        Matcher matcher = DURATION.matcher(watchTimeout);
        check(matcher.matches(), "--watch-timeout: not a time such as 90s or 5m: " + watchTimeout);
        long number = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        Duration duration = switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
        check(!duration.isZero(), "--watch-timeout: must be more than nothing");
        return duration;
    }

    private PassThrough passThroughMode() {
        List<String> names = Arrays.stream(PassThrough.values())
                .map(mode -> mode.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
        int index = names.indexOf(passThrough);
        check(index >= 0, "--pass-through: not one of " + String.join(", ", names) + ": " + passThrough);
        return PassThrough.values()[index];
    }

    private String hostName() {
        if (hostname != null) {
            check(!hostname.isBlank(), "--hostname: empty");
            return hostname;
        }
        String fromEnvironment = System.getenv("NODE_NAME");
        if (fromEnvironment != null && !fromEnvironment.isBlank()) {
            return fromEnvironment;
        }
        try {
            return InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
        } catch (UnknownHostException e) {
            throw new SettingsException("--hostname: not given, and this machine does not know its own name");
        }
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new SettingsException(message);
        }
    }
}
