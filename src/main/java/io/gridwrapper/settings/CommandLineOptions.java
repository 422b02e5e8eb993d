package io.gridwrapper.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as it was written: which flags it gives, and what it asks for beside serving. */
public final class CommandLineOptions implements Layer {

    public static final String NAME = "application-grid-wrapper";

    private static final String DRY_RUN = "--dry-run";

    private final CommandLine command;
    private final ParseResult result;
    private final Layer values;

    private CommandLineOptions(CommandLine command, ParseResult result, Layer values) {
        this.command = command;
        this.result = result;
        this.values = values;
    }

    /** @param arguments those of the process, without a verb */
    public static CommandLineOptions parse(String[] arguments, Faults faults) {
        CommandLine command = command();
        ParseResult result = command.parseArgs(arguments);
        result.errors().forEach(error -> add(error, faults));
        Map<String, Given> values = new HashMap<>();
        for (Flag<?> flag : Flags.all()) {
            String text = result.matchedOptionValue(flag.option(), (String) null);
            if (text != null) {
                values.put(flag.name(), new Given(text, flag.option()));
            }
        }
        return new CommandLineOptions(command, result, Layer.of(values));
    }

    private static void add(Exception error, Faults faults) {
        if (error instanceof UnmatchedArgumentException unmatched) {
            unmatched(unmatched.getUnmatched(), faults);
        } else {
            faults.add("command line", String.valueOf(error.getMessage()));
        }
    }

    private static void unmatched(List<String> arguments, Faults faults) {
        boolean mayBeValue = false;
        for (String argument : arguments) {
            boolean isFlag = argument.startsWith("-");
            if (isFlag) {
                String name = argument.replaceFirst("=.*", "");
                faults.add(name, Suggestions.unknown(name, Flag::option, Flags.all()));
            } else if (!mayBeValue) {
                faults.add(argument, "not a command");
            }
            mayBeValue = isFlag && argument.indexOf('=') < 0;
        }
    }

    /** What picocli parses and prints the help of. */
    static CommandLine command() {
        CommandSpec spec = CommandSpec.create().name(NAME).mixinStandardHelpOptions(true);
        spec.usageMessage()
                .description("Serves Kubernetes clients of one node the endpoints that the node may use.")
                .sortOptions(false)
                .abbreviateSynopsis(true)
                .footer(
                        "",
                        "Each may be given in the environment, --bind-address as " + Flags.BIND_ADDRESS.variable()
                                + ", or in the file of --config, as " + Flags.BIND_ADDRESS.name()
                                + ". A flag goes before the environment, and that before the file.");
        Flags.all().forEach(flag -> spec.addOption(option(flag)));
        spec.addOption(OptionSpec.builder(DRY_RUN)
                .description("check all of it, print what is in force as a file for --config, and end")
                .type(boolean.class)
                .arity("0")
                .build());
        spec.parser().collectErrors(true);
        return new CommandLine(spec).setExpandAtFiles(false);
    }

    private static OptionSpec option(Flag<?> flag) {
        boolean isSwitch = flag.label().isEmpty();
        String initially = flag.initially().isEmpty() ? "" : " (default: " + flag.initially() + ")";
        return OptionSpec.builder(flag.option())
                .type(String.class)
                .arity(isSwitch ? "0..1" : "1")
                .fallbackValue(isSwitch ? "true" : "")
                .paramLabel(isSwitch ? "true|false" : flag.label())
                .description(flag.meaning() + initially)
                .hidden(flag.effect() == Flag.Effect.NOWHERE)
                .build();
    }

    @Override
    public Optional<Given> given(Flag<?> flag) {
        return values.given(flag);
    }

    /** The help, where it is asked for. */
    public Optional<String> help() {
        return command.isUsageHelpRequested() ? Optional.of(command.getUsageMessage(Help.Ansi.AUTO)) : Optional.empty();
    }

    public boolean asksForVersion() {
        return command.isVersionHelpRequested();
    }

    public boolean isDryRun() {
        return result.hasMatchedOption(DRY_RUN);
    }
}
