package io.gridwrapper.kube;

/** How {@code resourceVersion} is meant (API doc, "Resource versions: resourceVersionMatch"). */
public enum VersionMatch {
    UNSET(""),
    NOT_OLDER_THAN("NotOlderThan"),
    EXACT("Exact");

    private final String text;

    VersionMatch(String text) {
        this.text = text;
    }

    /** What stands in a query, empty for {@link #UNSET}. */
    public String text() {
        return text;
    }

    static VersionMatch of(String text) {
        for (VersionMatch match : values()) {
            if (match.text.equals(text)) {
                return match;
            }
        }
        throw new IllegalArgumentException("no resourceVersionMatch: " + text);
    }
}
