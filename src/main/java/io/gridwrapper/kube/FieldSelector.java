package io.gridwrapper.kube;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which fields an object must have to be listed or watched (API doc, "Field Selectors"): requirements joined by commas,
 * all of which must hold. Immutable.
 */
public final class FieldSelector {

    public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    private static final String NAME = "metadata.name";
    private static final String NAMESPACE = "metadata.namespace";

    private final List<FieldRequirement> requirements;

    private FieldSelector(List<FieldRequirement> requirements) {
        this.requirements = List.copyOf(requirements);
    }

    /**
     * Reads {@code field=value}, {@code field==value} and {@code field!=value}; in a value, a backslash stands before a
     * backslash, a comma and an equals sign.
     *
     * @param text the {@code fieldSelector} of a query, empty for everything
     * @param resource the resource that must offer the fields
     * @throws StatusException 400 with the apiserver's sentence, where the text is no selector or names another field
     */
    public static FieldSelector parse(String text, Resource resource) {
        return parse(text).checkedFor(resource);
    }

    /** Reads a selector without a look at its fields: the apiserver looks at them after much else. */
    static FieldSelector parse(String text) {
        List<FieldRequirement> requirements = new FieldSelectorParser(text).parse();
        return requirements.isEmpty() ? EVERYTHING : new FieldSelector(requirements);
    }

    static FieldSelector ofName(String name) {
        return new FieldSelector(List.of(new FieldRequirement(NAME, true, name)));
    }

    FieldSelector checkedFor(Resource resource) {
        requirements.forEach(requirement -> SelectableFields.check(resource, requirement.field()));
        return this;
    }

    /**
     * @param fieldValue gives an object's value of a field as text, null where it has none; a null reads as empty, and
     *     {@code spec.unschedulable} is {@code true} or {@code false}
     */
    public boolean matches(Function<String, String> fieldValue) {
        for (FieldRequirement requirement : requirements) {
            if (!requirement.matches(fieldValue.apply(requirement.field()))) {
                return false;
            }
        }
        return true;
    }

    /** The only name that can match, where the selector demands one. */
    public Optional<String> requiredName() {
        return required(NAME);
    }

    /** The only namespace that can match, where the selector demands one. */
    public Optional<String> requiredNamespace() {
        return required(NAMESPACE);
    }

    private Optional<String> required(String field) {
        return requirements.stream()
                .filter(requirement ->
                        requirement.isEqual() && requirement.field().equals(field))
                .map(FieldRequirement::value)
                .findFirst();
    }

    /** Whether it has no requirement at all. */
    public boolean isEverything() {
        return requirements.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldSelector selector && requirements.equals(selector.requirements);
    }

    @Override
    public int hashCode() {
        return Objects.hash(requirements);
    }

    /** The selector in the grammar that {@link #parse} reads. */
    @Override
    public String toString() {
        return requirements.stream().map(FieldRequirement::toString).collect(Collectors.joining(","));
    }
}
