package io.gridwrapper.launch;

import io.gridwrapper.settings.CommandLineOptions;
import io.gridwrapper.settings.Configuration;
import io.gridwrapper.settings.DryRun;
import io.gridwrapper.settings.Faults;
import io.gridwrapper.settings.Settings;
import io.gridwrapper.settings.SettingsException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The command: reads what is set, starts the embedded Jetty, and says what the user got wrong, a line each. */
public final class Main {

    private static final int USAGE = 2;
    private static final String SERVE = "serve";

    private Main() {}

    public static void main(String[] arguments) {
        int code = run(System.getenv(), arguments);
        if (code >= 0) {
            System.exit(code);
        }
    }

    /** @return the exit code, or -1 where the server runs */
    static int run(Map<String, String> environment, String... arguments) {
        try {
            Faults faults = new Faults();
            CommandLineOptions options = CommandLineOptions.parse(withoutVerb(arguments), faults);
            Optional<String> answer = options.help().or(() -> version(options));
            if (answer.isPresent()) {
                System.out.print(answer.get());
                return 0;
            }
            Configuration configuration = Configuration.embedded(options, environment, faults);
            Settings settings = configuration.settings();
            if (options.isDryRun()) {
                System.out.print(DryRun.text(configuration));
                return 0;
            }
            start(settings, configuration);
            return -1;
        } catch (SettingsException e) {
            e.faults().forEach(fault -> System.err.println(CommandLineOptions.NAME + ": " + fault));
            return USAGE;
        }
    }

    private static Optional<String> version(CommandLineOptions options) {
        return options.asksForVersion() ? Optional.of(Version.text() + System.lineSeparator()) : Optional.empty();
    }

    private static void start(Settings settings, Configuration configuration) {
        DebugLog.set(settings);
        EmbeddedServer server = EmbeddedServer.create(settings);
        try {
            server.start();
            StopSignal.stops(server);
        } catch (ListenException e) {
            server.stop();
            throw new SettingsException(List.of(configuration.origin(e.flag()) + ": " + e.getMessage()));
        }
    }

    private static String[] withoutVerb(String... arguments) {
        boolean named = arguments.length > 0 && arguments[0].equals(SERVE);
        return named ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments;
    }
}
