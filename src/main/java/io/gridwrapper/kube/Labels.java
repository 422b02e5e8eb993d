package io.gridwrapper.kube;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The labels of an object, as an immutable, compact map. */
public final class Labels {

    public static final Labels NONE = new Labels(new String[0]);

    /** Keys and values in turn, sorted by key. */
    private final String[] pairs;

    private Labels(String[] pairs) {
        this.pairs = pairs;
    }

    public static Labels of(Map<String, String> labels) {
        if (labels.isEmpty()) {
            return NONE;
        }
        String[] pairs = new String[labels.size() * 2];
        int at = 0;
        for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
            pairs[at++] = label.getKey();
            pairs[at++] = label.getValue();
        }
        return new Labels(pairs);
    }

    /** The value of a label, or null where the object has it not. */
    public String get(String key) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i].equals(key)) {
                return pairs[i + 1];
            }
        }
        return null;
    }

    public boolean has(String key) {
        return get(key) != null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Labels labels && Arrays.equals(pairs, labels.pairs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pairs);
    }

    @Override
    public String toString() {
        return Arrays.toString(pairs);
    }
}
