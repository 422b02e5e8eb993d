package io.gridwrapper.settings;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is in force, as a file for {@code --config}: a line for each flag, and where its value comes from. */
public final class DryRun {

    /** What YAML takes for a text as it stands, and more than that need not be written without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9./][A-Za-z0-9./_-]*(:[0-9]+)?");

    /** What YAML does not take as it stands and JSON does. */
    private static final Pattern ESCAPED = Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029\\ufeff\\ufffe\\uffff]");

    private DryRun() {}

    public static String text(Configuration configuration) {
        StringBuilder text = new StringBuilder();
        for (Flag<?> flag : Flags.IN_FILE) {
            Optional<Given> given = configuration.given(flag);
            if (given.isPresent()) {
                text.append(flag.name()).append(": ").append(scalar(given.get().text()));
                text.append("  # ").append(oneLine(given.get().origin())).append('\n');
            } else if (flag.effect() != Flag.Effect.NOWHERE) {
                text.append("# ").append(flag.name()).append(": not given\n");
            }
        }
        return text.toString();
    }

    private static String scalar(String text) {
        if (PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("null")) {
            return text;
        }
        String json = new String(JsonStringEncoder.getInstance().quoteAsString(text));
        return '"'
                + ESCAPED.matcher(json)
                        .replaceAll(
                                c -> String.format("\\\\u%04x", (int) c.group().charAt(0)))
                + '"';
    }

    private static String oneLine(String origin) {
        return origin.replaceAll("\\p{Cntrl}", " ");
    }
}
