package io.gridwrapper.kube;

import io.gridwrapper.kube.Status.Cause;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Single faults of a request, and the sentence that the apiserver makes of several. */
final class Causes {

    private Causes() {}

    static Cause invalid(String field, String value, String detail) {
        return new Cause("FieldValueInvalid", "Invalid value: " + QuotedText.of(value) + ": " + detail, field);
    }

    static Cause forbidden(String field, String detail) {
        return new Cause("FieldValueForbidden", "Forbidden: " + detail, field);
    }

    static Cause notSupported(String field, String value, String... supported) {
        String values = Arrays.stream(supported).map(QuotedText::of).collect(Collectors.joining(", "));
        return new Cause(
                "FieldValueNotSupported",
                "Unsupported value: " + QuotedText.of(value) + ": supported values: " + values,
                field);
    }

    /** One cause as it is; several, each once, in brackets. */
    static String sentence(List<Cause> causes) {
        List<String> sentences = causes.stream()
                .map(cause -> cause.field() + ": " + cause.message())
                .distinct()
                .toList();
        return sentences.size() == 1 ? sentences.get(0) : "[" + String.join(", ", sentences) + "]";
    }
}
