package io.gridwrapper.wire;

import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.Status.Cause;
import io.gridwrapper.kube.Status.Details;
import java.util.List;

/**
 * Writes a Status as JSON in the apiserver's order of fields and with Go's escapes, which a general writer would not
 * give: {@code <}, {@code >} and {@code &} are escaped, a field that is empty is left out. One use only.
 */
final class StatusJson {

    private final StringBuilder json = new StringBuilder(256);
    private final boolean isIndented;
    private int depth;

    StatusJson(boolean isIndented) {
        this.isIndented = isIndented;
    }

    String write(Status status) {
        open('{');
        text("kind", "Status");
        text("apiVersion", "v1");
        key("metadata");
        open('{');
        text("continue", status.continueToken());
        close('}');
        text("status", "Failure");
        text("message", status.message());
        text("reason", status.reason());
        if (status.details() != null) {
            key("details");
            details(status.details());
        }
        number("code", status.code());
        close('}');
        return json.toString();
    }

    private void details(Details details) {
        open('{');
        text("name", details.name());
        text("group", details.group());
        text("kind", details.kind());
        if (!details.causes().isEmpty()) {
            key("causes");
            causes(details.causes());
        }
        number("retryAfterSeconds", details.retryAfterSeconds());
        close('}');
    }

    private void causes(List<Cause> causes) {
        open('[');
        for (Cause cause : causes) {
            item();
            open('{');
            text("reason", cause.reason());
            text("message", cause.message());
            text("field", cause.field());
            close('}');
        }
        close(']');
    }

    private void text(String name, String value) {
        if (!value.isEmpty()) {
            key(name);
            GoJson.quote(json, value);
        }
    }

    private void number(String name, int value) {
        if (value != 0) {
            key(name);
            json.append(value);
        }
    }

    private void key(String name) {
        item();
        json.append('"').append(name).append(isIndented ? "\": " : "\":");
    }

    private void item() {
        if (!isJustOpened()) {
            json.append(',');
        }
        newLine();
    }

    private void open(char bracket) {
        json.append(bracket);
        depth++;
    }

    private void close(char bracket) {
        depth--;
        if (!isJustOpened()) {
            newLine();
        }
        json.append(bracket);
    }

    private boolean isJustOpened() {
        char last = json.charAt(json.length() - 1);
        return last == '{' || last == '[';
    }

    private void newLine() {
        if (isIndented) {
            json.append('\n').append("  ".repeat(depth));
        }
    }
}
