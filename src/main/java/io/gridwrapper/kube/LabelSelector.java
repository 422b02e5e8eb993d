package io.gridwrapper.kube;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Which labels an object must have to be listed or watched (API doc, "Labels and Selectors"): requirements joined by
 * commas, all of which must hold. Immutable.
 */
public final class LabelSelector {

    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

    private final List<LabelRequirement> requirements;

    private LabelSelector(List<LabelRequirement> requirements) {
        this.requirements = List.copyOf(requirements);
    }

    /**
     * Reads {@code k}, {@code !k}, {@code k=v}, {@code k==v}, {@code k!=v}, {@code k in (v,w)}, {@code k notin (v,w)},
     * {@code k>1} and {@code k<1}. {@code !=} and {@code notin} hold for objects without the label too.
     *
     * @param text the {@code labelSelector} of a query, empty for everything
     * @throws StatusException 400 with the apiserver's sentence, where the text is no selector
     */
    public static LabelSelector parse(String text) {
        List<LabelRequirement> requirements = new LabelSelectorParser(text).parse();
        return requirements.isEmpty() ? EVERYTHING : new LabelSelector(requirements);
    }

    public boolean matches(Labels labels) {
        for (LabelRequirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it has no requirement at all. */
    public boolean isEverything() {
        return requirements.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSelector selector && requirements.equals(selector.requirements);
    }

    @Override
    public int hashCode() {
        return Objects.hash(requirements);
    }

    /** The selector in the grammar that {@link #parse} reads. */
    @Override
    public String toString() {
        return requirements.stream().map(LabelRequirement::toString).collect(Collectors.joining(","));
    }
}
