package io.gridwrapper.launch;

import java.io.IOException;
import java.util.Arrays;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** The command: reads the flags, starts the embedded Jetty, and turns what the user got wrong into one line. */
public final class Main {

    private static final int USAGE = 2;
    private static final String SERVE = "serve";

    private Main() {}

    public static void main(String[] arguments) {
        int code = run(arguments);
        if (code >= 0) {
            System.exit(code);
        }
    }

    /** @return the exit code, or -1 where the server runs */
    static int run(String... arguments) {
        CommandLineOptions options = new CommandLineOptions();
        CommandLine command = new CommandLine(options);
        try {
            command.parseArgs(withoutVerb(arguments));
            if (command.isUsageHelpRequested()) {
                command.usage(System.out);
                return 0;
            }
            if (command.isVersionHelpRequested()) {
                System.out.println(Version.text());
                return 0;
            }
            start(options.settings());
            return -1;
        } catch (CommandLine.ParameterException | SettingsException e) {
            return refuse(e.getMessage());
        }
    }

    private static void start(Settings settings) {
        if (settings.debug()) {
            ((ch.qos.logback.classic.Logger) LoggerFactory.getLogger("io.gridwrapper"))
                    .setLevel(ch.qos.logback.classic.Level.DEBUG);
        }
        EmbeddedServer server = EmbeddedServer.create(settings);
        try {
            server.start();
            StopSignal.stops(server);
        } catch (IOException e) {
            server.stop();
            throw new SettingsException("--bind-address: cannot listen on " + settings.bindHost() + ":"
                    + settings.bindPort() + ": " + rootCause(e).getMessage());
        }
    }

    private static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }

    private static String[] withoutVerb(String... arguments) {
        boolean named = arguments.length > 0 && arguments[0].equals(SERVE);
        return named ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments;
    }

    private static int refuse(String message) {
        System.err.println(
                "application-grid-wrapper: " + message.lines().findFirst().orElse(""));
        return USAGE;
    }
}
