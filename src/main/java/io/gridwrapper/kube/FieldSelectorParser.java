package io.gridwrapper.kube;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the requirements of a field selector, and names what it cannot read in the apiserver's words. */
final class FieldSelectorParser {

    private final String text;

    FieldSelectorParser(String text) {
        this.text = text;
    }

    /** The requirements in the order of their text, in which the apiserver looks at them too. */
    List<FieldRequirement> parse() {
        List<String> terms = terms();
        Collections.sort(terms);
        List<FieldRequirement> requirements = new ArrayList<>();
        for (String term : terms) {
            if (!term.isEmpty()) {
                requirements.add(requirement(term));
            }
        }
        requirements.removeIf(FieldRequirement::isVoid);
        return requirements;
    }

    /** The parts between commas; a comma behind a backslash belongs to its part. */
    private List<String> terms() {
        List<String> terms = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == ',') {
                terms.add(text.substring(start, i));
                start = i + 1;
            }
        }
        terms.add(text.substring(start));
        return terms;
    }

    private FieldRequirement requirement(String term) {
        for (int i = 0; i < term.length(); i++) {
            for (String operator : List.of("!=", "==", "=")) {
                if (term.startsWith(operator, i)) {
                    String value = unescaped(term.substring(i + operator.length()));
                    return new FieldRequirement(term.substring(0, i), !operator.equals("!="), value);
                }
            }
        }
        throw refused("invalid selector: '" + text + "'; can't understand '" + term + "'");
    }

    private static String unescaped(String value) {
        StringBuilder plain = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\') {
                i++;
                plain.append(escaped(value, i));
            } else if (c == ',' || c == '=') {
                // The apiserver prints the character as a number.
                throw refused("invalid field selector: unescaped character in value: " + (int) c);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static char escaped(String value, int at) {
        if (at == value.length()) {
            throw refused("invalid field selector: invalid escape sequence: \\");
        }
        char c = value.charAt(at);
        if (c != '\\' && c != ',' && c != '=') {
            throw refused(
                    "invalid field selector: invalid escape sequence: \\" + Character.toString(value.codePointAt(at)));
        }
        return c;
    }

    private static StatusException refused(String why) {
        return new StatusException(Status.badRequest(why));
    }
}
