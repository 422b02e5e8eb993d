package io.gridwrapper.kube;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The rules for keys and values of labels (API doc, "Labels and Selectors: Syntax and character set"). */
final class LabelSyntax {

    private static final int NAME_LIMIT = 63;
    private static final int PREFIX_LIMIT = 253;

    private static final String NAME_PATTERN = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String NAME_HELP =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '"
                    + NAME_PATTERN + "')";
    private static final String VALUE_HELP =
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345',"
                    + " regex used for validation is '(" + NAME_PATTERN + ")?')";
    private static final String PREFIX_HELP =
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is"
                    + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

    private LabelSyntax() {}

    /** What is wrong with a key, empty where nothing is. */
    static List<String> faultsOfKey(String key) {
        String[] parts = key.split("/", -1);
        if (parts.length > 2) {
            return List.of("a valid label key " + NAME_HELP
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        }
        List<String> faults = new ArrayList<>();
        if (parts.length == 2) {
            faultsOfPrefix(parts[0]).forEach(fault -> faults.add("prefix part " + fault));
        }
        faultsOfName(parts[parts.length - 1]).forEach(fault -> faults.add("name part " + fault));
        return faults;
    }

    /** What is wrong with a value, empty where nothing is. */
    static List<String> faultsOfValue(String value) {
        List<String> faults = new ArrayList<>();
        addTooLong(faults, value, NAME_LIMIT);
        if (!value.isEmpty() && !isName(value)) {
            faults.add(VALUE_HELP);
        }
        return faults;
    }

    private static List<String> faultsOfName(String name) {
        List<String> faults = new ArrayList<>();
        if (name.isEmpty()) {
            faults.add("must be non-empty");
        }
        addTooLong(faults, name, NAME_LIMIT);
        if (!isName(name)) {
            faults.add(NAME_HELP);
        }
        return faults;
    }

    private static List<String> faultsOfPrefix(String prefix) {
        if (prefix.isEmpty()) {
            return List.of("must be non-empty");
        }
        List<String> faults = new ArrayList<>();
        addTooLong(faults, prefix, PREFIX_LIMIT);
        for (String label : prefix.split("\\.", -1)) {
            if (!isWithin(label, LabelSyntax::isLowerAlphanumeric, "-")) {
                faults.add(PREFIX_HELP);
                break;
            }
        }
        return faults;
    }

    private static void addTooLong(List<String> faults, String text, int limit) {
        if (text.getBytes(StandardCharsets.UTF_8).length > limit) {
            faults.add("must be no more than " + limit + " bytes");
        }
    }

    private static boolean isName(String text) {
        return isWithin(text, c -> isLowerAlphanumeric(c) || c >= 'A' && c <= 'Z', "-_.");
    }

    /** Whether the text is not empty, starts and ends with a letter, and has only letters and joints between. */
    private static boolean isWithin(String text, IntPredicate letter, String joints) {
        return !text.isEmpty()
                && letter.test(text.charAt(0))
                && letter.test(text.charAt(text.length() - 1))
                && text.chars().allMatch(c -> letter.test(c) || joints.indexOf(c) >= 0);
    }

    private static boolean isLowerAlphanumeric(int c) {
        return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
    }
}
