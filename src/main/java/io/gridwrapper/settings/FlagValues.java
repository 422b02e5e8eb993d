package io.gridwrapper.settings;

import io.gridwrapper.passthrough.PassThrough;
import io.gridwrapper.upstream.ClusterAccess;
import io.gridwrapper.upstream.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What texts of flags mean. Each of these throws IllegalArgumentException for a text that cannot be. */
final class FlagValues {

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");
    private static final Pattern SETTING = Pattern.compile("enabled=false|interval=[0-9]+|address=.+");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

    private FlagValues() {}

    static ClusterAccess cluster(String text) {
        try {
            return ClusterAccess.fromKubeconfig(Path.of(text));
        } catch (ConfigurationException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    static Path file(String text) {
        check(!text.isBlank(), "empty");
        return Path.of(text);
    }

    static Path folder(String text) {
        Path folder = Path.of(text);
        check(Files.isDirectory(folder), "not a folder: " + text);
        check(Files.isReadable(folder), "cannot be read: " + text);
        return folder;
    }

    static String name(String text) {
        check(!text.isBlank(), "empty");
        return text;
    }

    static Duration time(String text) {
        Matcher matcher = DURATION.matcher(text);
        check(matcher.matches(), "not a time such as 90s or 5m: " + text);
        long number = Long.parseLong(matcher.group(1));
        check(number > 0, "must be more than nothing");
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
    }

    static int count(String text) {
        check(COUNT.matcher(text).matches() && Integer.parseInt(text) > 0, "not a positive number: " + text);
        return Integer.parseInt(text);
    }

    static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + text, e);
        }
    }

    static boolean onOrOff(String text) {
        check(text.equals("true") || text.equals("false"), "neither true nor false: " + text);
        return text.equals("true");
    }

    /** Of what the original does and we do not: who asks for it shall not believe that he has it. */
    static boolean off(String text) {
        check(!onOrOff(text), "not there yet, only false is taken");
        return false;
    }

    /** The same, of settings in one text: {@code enabled=false,interval=30,address=...}. */
    static boolean notEnabled(String text) {
        List<String> settings = List.of(text.split(","));
        check(!settings.contains("enabled=true"), "not there yet, only enabled=false is taken");
        check(
                settings.stream().allMatch(SETTING.asMatchPredicate()),
                "not enabled=false,interval=...,address=...: " + text);
        return false;
    }

    static PassThrough passThrough(String text) {
        List<String> names = Arrays.stream(PassThrough.values())
                .map(mode -> mode.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
        int index = names.indexOf(text);
        check(index >= 0, "not one of " + String.join(", ", names) + ": " + text);
        return PassThrough.values()[index];
    }

    private static void check(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }
}
