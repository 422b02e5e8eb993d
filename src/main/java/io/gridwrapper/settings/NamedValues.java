package io.gridwrapper.settings;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads values that are given by name in a place that others use too. A value that is blank counts as none: there a
 * name is often passed on without one. A name that looks like ours and is none is a fault.
 */
final class NamedValues {

    /** What a kubelet sets in the Pods beside a Service that is named gridwrapper. */
    private static final Pattern SERVICE_LINK =
            Pattern.compile("GRIDWRAPPER_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_[0-9]+_(TCP|UDP|SCTP)(_.+)?)?)");

    /** Where the web application is, for the embedded server and for a standalone Jetty. */
    private static final Set<String> NOT_FLAGS = Set.of("gridwrapper.webapp", "gridwrapper.war");

    private NamedValues() {}

    static Layer environment(Map<String, String> variables, Faults faults) {
        Predicate<String> ours = name ->
                name.startsWith(Flag.VARIABLES) && !SERVICE_LINK.matcher(name).matches();
        return read(variables, ours, Flag::variable, faults);
    }

    static Layer systemProperties(Map<String, String> properties, Faults faults) {
        Predicate<String> ours = name -> name.startsWith(Flag.PROPERTIES) && !NOT_FLAGS.contains(name);
        return read(properties, ours, Flag::property, faults);
    }

    /** @param parameters those of a servlet context */
    static Layer parameters(Map<String, String> parameters, Faults faults) {
        return read(parameters, name -> name.startsWith("--"), Flag::option, faults);
    }

    private static Layer read(
            Map<String, String> named, Predicate<String> ours, Function<Flag<?>, String> naming, Faults faults) {
        Map<String, Flag<?>> flags = Flags.by(naming, Flags.all());
        Map<String, Given> values = new HashMap<>();
        named.keySet().stream().filter(ours).sorted().forEach(name -> {
            Flag<?> flag = flags.get(name);
            String text = named.get(name);
            if (flag == null) {
                faults.add(name, Suggestions.unknown(name, naming, Flags.all()));
            } else if (!text.isBlank()) {
                values.put(flag.name(), new Given(text, name));
            }
        });
        return Layer.of(values);
    }
}
