package io.gridwrapper.kube;

import io.gridwrapper.kube.Status.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/**
 * One of the conditions that a label selector joins.
 *
 * @param key the key of the label
 * @param operator how its value is compared
 * @param values what it is compared with, sorted; empty for {@code EXISTS} and {@code DOES_NOT_EXIST}
 */
record LabelRequirement(String key, Operator operator, List<String> values) {

    enum Operator {
        EXISTS,
        DOES_NOT_EXIST,
        IN,
        NOT_IN,
        GREATER_THAN,
        LESS_THAN
    }

    static LabelRequirement exists(String key) {
        return new LabelRequirement(key, Operator.EXISTS, List.of());
    }

    static LabelRequirement doesNotExist(String key) {
        return new LabelRequirement(key, Operator.DOES_NOT_EXIST, List.of());
    }

    static LabelRequirement of(String key, Operator operator, SortedSet<String> values) {
        return new LabelRequirement(key, operator, List.copyOf(values));
    }

    /** What is wrong with the values, empty where nothing is. */
    List<Cause> faults() {
        List<Cause> faults = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (comparesNumbers() && !Numbers.isInt(values.get(i))) {
                faults.add(Causes.invalid(
                        "values[" + i + "]", values.get(i), "for 'Gt', 'Lt' operators, the value must be an integer"));
            }
        }
        for (int i = 0; i < values.size(); i++) {
            List<String> wrong = LabelSyntax.faultsOfValue(values.get(i));
            if (!wrong.isEmpty()) {
                faults.add(Causes.invalid("values[" + i + "][" + key + "]", values.get(i), String.join("; ", wrong)));
            }
        }
        return faults;
    }

    boolean matches(Labels labels) {
        String value = labels.get(key);
        return switch (operator) {
            case EXISTS -> value != null;
            case DOES_NOT_EXIST -> value == null;
            case IN -> value != null && values.contains(value);
            case NOT_IN -> value == null || !values.contains(value);
            case GREATER_THAN -> isNumber(value) && Numbers.parseInt(value) > bound();
            case LESS_THAN -> isNumber(value) && Numbers.parseInt(value) < bound();
        };
    }

    private boolean comparesNumbers() {
        return operator == Operator.GREATER_THAN || operator == Operator.LESS_THAN;
    }

    private long bound() {
        return Numbers.parseInt(values.get(0));
    }

    private static boolean isNumber(String value) {
        return value != null && Numbers.isInt(value);
    }

    @Override
    public String toString() {
        return switch (operator) {
            case EXISTS -> key;
            case DOES_NOT_EXIST -> "!" + key;
            case IN -> key + " in (" + String.join(",", values) + ")";
            case NOT_IN -> key + " notin (" + String.join(",", values) + ")";
            case GREATER_THAN -> key + ">" + values.get(0);
            case LESS_THAN -> key + "<" + values.get(0);
        };
    }
}
