package io.gridwrapper.settings;

import io.gridwrapper.settings.Flag.Effect;
import io.gridwrapper.tls.NamedFile;
import io.gridwrapper.tls.ServerTls;
import io.gridwrapper.tls.TlsFiles;
import io.gridwrapper.upstream.ClusterAccess;
import io.gridwrapper.upstream.ConfigurationException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is in force: for each flag what the first place gives that gives anything. Not safe for threads. */
public final class Configuration {

    private final Faults faults;
    private final Layer chosen;
    private final Layer inForce;
    private final Map<Flag<?>, Object> values = new HashMap<>();

    private Configuration(Layer named, Map<String, String> environment, Faults faults) {
        this.faults = faults;
        Layer variables = NamedValues.environment(environment, faults);
        Layer withoutFile = named.over(variables);
        chosen = withoutFile.over(withoutFile
                .given(Flags.CONFIG)
                .map(file -> ConfigFile.read(file, faults))
                .orElse(Layer.NOTHING));
        inForce = chosen.over(flag -> preset(flag, environment));
    }

    /** Of the server that the command starts. */
    public static Configuration embedded(CommandLineOptions options, Map<String, String> environment, Faults faults) {
        return new Configuration(options, environment, faults);
    }

    /**
     * Of the application in a Jetty that is somebody else's, whose connectors are none of our business.
     *
     * @param parameters those of the servlet context
     * @param properties those of the JVM
     */
    public static Configuration inContainer(
            Map<String, String> parameters,
            Map<String, String> properties,
            Map<String, String> environment,
            Faults faults) {
        Layer named = NamedValues.parameters(parameters, faults).over(NamedValues.systemProperties(properties, faults));
        Configuration configuration = new Configuration(named, environment, faults);
        Flags.IN_FILE.stream()
                .filter(flag -> flag.effect() == Effect.EMBEDDED)
                .flatMap(flag -> configuration.chosen.given(flag).stream())
                .forEach(given ->
                        faults.add(given.origin(), "cannot act in a Jetty that is started without us: set it there"));
        return configuration;
    }

    private static Optional<Given> preset(Flag<?> flag, Map<String, String> environment) {
        if (flag == Flags.HOSTNAME) {
            return hostName(environment);
        }
        return flag.preset().isEmpty() ? Optional.empty() : Optional.of(new Given(flag.preset(), "default"));
    }

    private static Optional<Given> hostName(Map<String, String> environment) {
        String nodeName = environment.getOrDefault("NODE_NAME", "");
        if (!nodeName.isBlank()) {
            return Optional.of(new Given(nodeName, "NODE_NAME"));
        }
        try {
            String name = InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
            return Optional.of(new Given(name, "the name of this machine"));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** What is in force for a flag, as it was written. */
    Optional<Given> given(Flag<?> flag) {
        return inForce.given(flag);
    }

    /** Where the value of a flag comes from. */
    public String origin(Flag<?> flag) {
        return given(flag).map(Given::origin).orElseGet(flag::option);
    }

    /** @throws SettingsException where anything is wrong with any of it, with all that is */
    public Settings settings() {
        Flags.IN_FILE.forEach(this::read);
        check();
        Optional<ClusterAccess> cluster = cluster();
        Optional<ServerTls> tls = tls();
        faults.throwIfAny();
        return new Settings(
                cluster,
                optional(Flags.MANIFESTS),
                value(Flags.HOSTNAME),
                value(Flags.BIND_ADDRESS),
                optional(Flags.ADMIN_BIND_ADDRESS),
                tls,
                value(Flags.WATCH_TIMEOUT),
                value(Flags.NOTIFY_CHANNEL_SIZE),
                value(Flags.PASS_THROUGH),
                value(Flags.DEBUG));
    }

    private void read(Flag<?> flag) {
        inForce.given(flag).ifPresent(given -> {
            try {
                values.put(flag, flag.parser().apply(given.text()));
            } catch (IllegalArgumentException e) {
                faults.add(given.origin(), e.getMessage());
            }
        });
    }

    private void check() {
        Optional<Given> manifests = given(Flags.MANIFESTS);
        given(Flags.KUBECONFIG)
                .filter(kubeconfig -> manifests.isPresent())
                .ifPresent(kubeconfig -> faults.add(
                        kubeconfig.origin(),
                        "cannot be given beside " + manifests.get().origin()));
        if (given(Flags.HOSTNAME).isEmpty()) {
            faults.add(Flags.HOSTNAME.option(), "not given, and this machine does not know its own name");
        }
    }

    private Optional<ClusterAccess> cluster() {
        if (given(Flags.KUBECONFIG).isPresent() || given(Flags.MANIFESTS).isPresent()) {
            return optional(Flags.KUBECONFIG);
        }
        try {
            return Optional.of(ClusterAccess.inCluster());
        } catch (ConfigurationException e) {
            faults.add("neither --kubeconfig nor --manifests is given", e.getMessage());
            return Optional.empty();
        }
    }

    /** Files that nothing is done with are a fault: who names them does not expect a port that anybody can read. */
    private Optional<ServerTls> tls() {
        if (optional(Flags.INSECURE).orElse(false)) {
            Stream.of(Flags.CERT_FILE, Flags.KEY_FILE, Flags.CA_FILE)
                    .flatMap(flag -> given(flag).stream())
                    .forEach(file -> faults.add(
                            file.origin(), "needs --insecure=false, without which nothing is served by TLS"));
            return Optional.empty();
        }
        if (given(Flags.CERT_FILE).isEmpty() || given(Flags.KEY_FILE).isEmpty()) {
            faults.add(origin(Flags.INSECURE), "false needs both --cert-file and --key-file");
        }
        return file(Flags.CERT_FILE)
                .flatMap(certificate ->
                        file(Flags.KEY_FILE).flatMap(key -> tls(new TlsFiles(certificate, key, file(Flags.CA_FILE)))));
    }

    private Optional<ServerTls> tls(TlsFiles files) {
        try {
            return Optional.of(ServerTls.of(files, ServerTls.LOOK_EVERY));
        } catch (ConfigurationException e) {
            faults.add(e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<NamedFile> file(Flag<Path> flag) {
        return optional(flag).map(path -> new NamedFile(origin(flag), path));
    }

    private <T> T value(Flag<T> flag) {
        return optional(flag).orElseThrow();
    }

    @SuppressWarnings("unchecked")
    private <T> Optional<T> optional(Flag<T> flag) {
        return Optional.ofNullable((T) values.get(flag));
    }
}
