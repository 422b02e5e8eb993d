package io.gridwrapper.wire;

import io.gridwrapper.kube.QuotedText;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;

/** What the rows of a Table hold of the objects that they are about ({@code meta.k8s.io TableOptions}). */
public enum IncludeObject {
    METADATA("Metadata"),
    OBJECT("Object"),
    NONE("None");

    private final String word;

    IncludeObject(String word) {
        this.word = word;
    }

    /**
     * What is asked for; the parameter means something for Tables only.
     *
     * @param parameter {@code includeObject} of the query, null or empty where there is none
     * @throws StatusException 400 in the apiserver's words, where it is none of the words
     */
    public static IncludeObject of(Accepted accepted, String parameter) {
        if (accepted.as() != As.TABLE || parameter == null || parameter.isEmpty()) {
            return METADATA;
        }
        for (IncludeObject include : values()) {
            if (include.word.equals(parameter)) {
                return include;
            }
        }
        throw new StatusException(
                Status.badRequest("Unable to convert to Table as requested: includeObject: Invalid value: "
                        + QuotedText.of(parameter) + ": must be 'Metadata', 'Object', 'None', or empty"));
    }
}
