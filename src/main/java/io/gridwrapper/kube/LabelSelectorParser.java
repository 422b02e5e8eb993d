package io.gridwrapper.kube;

import io.gridwrapper.kube.LabelRequirement.Operator;
import io.gridwrapper.kube.Status.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads the requirements of a label selector, and names what it cannot read in the apiserver's words. */
final class LabelSelectorParser {

    private final LabelSelectorTokens tokens;

    LabelSelectorParser(String text) {
        this.tokens = new LabelSelectorTokens(text);
    }

    List<LabelRequirement> parse() {
        List<LabelRequirement> requirements = new ArrayList<>();
        if (LabelSelectorTokens.isEnd(tokens.peek())) {
            return requirements;
        }
        if (!startsRequirement(tokens.peek())) {
            throw found(tokens.peek(), ", expected: !, identifier, or 'end of string'");
        }
        while (true) {
            requirements.add(requirement());
            String separator = tokens.next();
            if (LabelSelectorTokens.isEnd(separator)) {
                return requirements;
            }
            if (!separator.equals(",")) {
                throw found(separator, ", expected: ',' or 'end of string'");
            }
            if (!startsRequirement(tokens.peek())) {
                throw found(tokens.peek(), ", expected: identifier after ','");
            }
        }
    }

    private static boolean startsRequirement(String token) {
        return token.equals("!") || LabelSelectorTokens.isWord(token);
    }

    private LabelRequirement requirement() {
        boolean isNegated = tokens.peek().equals("!");
        if (isNegated) {
            tokens.next();
        }
        String key = key();
        if (isNegated) {
            return LabelRequirement.doesNotExist(key);
        }
        if (endsRequirement(tokens.peek())) {
            return LabelRequirement.exists(key);
        }
        LabelRequirement requirement = comparison(key, tokens.next());
        List<Cause> faults = requirement.faults();
        if (!faults.isEmpty()) {
            throw refused(Causes.sentence(faults));
        }
        return requirement;
    }

    private String key() {
        String key = tokens.next();
        if (!LabelSelectorTokens.isWord(key)) {
            throw refusedToken(key, ", expected: identifier");
        }
        List<String> faults = LabelSyntax.faultsOfKey(key);
        if (!faults.isEmpty()) {
            // A key of a query has no path; the apiserver prints that as Go does.
            throw refused(Causes.sentence(List.of(Causes.invalid("<nil>", key, String.join("; ", faults)))));
        }
        return key;
    }

    private LabelRequirement comparison(String key, String operator) {
        return switch (operator) {
            case "in" -> LabelRequirement.of(key, Operator.IN, values());
            case "notin" -> LabelRequirement.of(key, Operator.NOT_IN, values());
            case "=", "==" -> LabelRequirement.of(key, Operator.IN, value());
            case "!=" -> LabelRequirement.of(key, Operator.NOT_IN, value());
            case ">" -> LabelRequirement.of(key, Operator.GREATER_THAN, value());
            case "<" -> LabelRequirement.of(key, Operator.LESS_THAN, value());
            default -> throw refusedToken(operator, ", expected: in, notin, =, ==, !=, gt, lt");
        };
    }

    /** One value, which may be missing: {@code k=} compares with the empty string. */
    private SortedSet<String> value() {
        if (endsRequirement(tokens.peek())) {
            return new TreeSet<>(List.of(""));
        }
        String value = tokens.next();
        if (!LabelSelectorTokens.isWord(value)) {
            throw refusedToken(value, ", expected: identifier");
        }
        return new TreeSet<>(List.of(value));
    }

    /** Values in parentheses; one that is missing is the empty string. */
    private SortedSet<String> values() {
        String open = tokens.next();
        if (!open.equals("(")) {
            throw refusedToken(open, " expected: '('");
        }
        String first = tokens.peek();
        if (!LabelSelectorTokens.isWord(first) && !first.equals(",") && !first.equals(")")) {
            throw refusedToken(first, ", expected: ',', ')' or identifier");
        }
        SortedSet<String> values = new TreeSet<>();
        do {
            values.add(listedValue());
        } while (tokens.next().equals(","));
        return values;
    }

    private String listedValue() {
        String value = tokens.peek();
        if (value.equals(",") || value.equals(")")) {
            return "";
        }
        tokens.next();
        if (!LabelSelectorTokens.isWord(value)) {
            throw refusedToken(value, ", expected: ',', or identifier");
        }
        if (!tokens.peek().equals(",") && !tokens.peek().equals(")")) {
            throw refusedToken(tokens.peek(), ", expected: ',' or ')'");
        }
        return value;
    }

    private static boolean endsRequirement(String token) {
        return LabelSelectorTokens.isEnd(token) || token.equals(",");
    }

    private static StatusException refusedToken(String token, String expected) {
        return refused("found '" + token + "'" + expected);
    }

    private static StatusException refused(String why) {
        return new StatusException(Status.badRequest("unable to parse requirement: " + why));
    }

    private static StatusException found(String token, String expected) {
        return new StatusException(Status.badRequest("found '" + token + "'" + expected));
    }
}
