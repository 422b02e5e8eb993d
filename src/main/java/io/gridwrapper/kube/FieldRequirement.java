package io.gridwrapper.kube;

/**
 * One of the conditions that a field selector joins.
 *
 * @param field the path of the field
 * @param isEqual whether the field must have the value, or must not
 * @param value what the field is compared with, without escapes
 */
record FieldRequirement(String field, boolean isEqual, String value) {

    boolean matches(String actual) {
        return value.equals(actual == null ? "" : actual) == isEqual;
    }

    /** An empty field compared with nothing demands nothing; the apiserver drops it. */
    boolean isVoid() {
        return field.isEmpty() && value.isEmpty();
    }

    @Override
    public String toString() {
        String escaped = value.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\=");
        return field + (isEqual ? "=" : "!=") + escaped;
    }
}
