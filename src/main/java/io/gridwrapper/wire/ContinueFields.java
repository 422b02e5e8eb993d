package io.gridwrapper.wire;

import io.gridwrapper.wire.JsonValue.Kind;
import io.gridwrapper.wire.JsonValue.Member;
import java.util.Locale;

/**
 * The fields of a continue token.
 *
 * @param version {@code rv}, never 0
 * @param start {@code start}, never empty
 */
record ContinueFields(long version, String start) {

    static final String API_VERSION = "meta.k8s.io/v1";

    /** @throws io.gridwrapper.kube.StatusException 400 with the apiserver's sentence */
    static ContinueFields of(byte[] json) {
        try {
            return of(JsonReader.read(json));
        } catch (JsonFault e) {
            throw ContinueToken.invalid(": " + e.getMessage());
        }
    }

    private static ContinueFields of(JsonValue token) throws JsonFault {
        if (token.kind() != Kind.OBJECT && token.kind() != Kind.NULL) {
            throw new JsonFault(
                    "json: cannot unmarshal " + token.kind().word() + " into Go value of type storage.continueToken");
        }
        String apiVersion = "";
        String start = "";
        long version = 0;
        for (Member member : token.members()) {
            // Go takes a name in any case, leaves a field alone for null, and the last of several stays.
            String name = member.name().toLowerCase(Locale.ROOT);
            if (member.value().kind() == Kind.NULL) {
                continue;
            }
            switch (name) {
                case "v" -> apiVersion = string(name, member.value());
                case "rv" -> version = number(name, member.value());
                case "start" -> start = string(name, member.value());
                default -> {}
            }
        }
        return checked(apiVersion, version, start);
    }

    private static ContinueFields checked(String apiVersion, long version, String start) {
        if (!apiVersion.equals(API_VERSION)) {
            throw ContinueToken.invalid(": server does not recognize this encoded version " + apiVersion);
        }
        if (version == 0) {
            throw ContinueToken.invalid(": incorrect encoded start resourceVersion (version " + API_VERSION + ")");
        }
        if (start.isEmpty()) {
            throw ContinueToken.invalid(": encoded start key empty (version " + API_VERSION + ")");
        }
        return new ContinueFields(version, start);
    }

    private static String string(String field, JsonValue value) throws JsonFault {
        if (value.kind() != Kind.STRING) {
            throw wrongType(field, value.kind().word(), "string");
        }
        return value.text();
    }

    private static long number(String field, JsonValue value) throws JsonFault {
        if (value.kind() != Kind.NUMBER) {
            throw wrongType(field, value.kind().word(), "int64");
        }
        try {
            return Long.parseLong(value.text());
        } catch (NumberFormatException e) {
            throw wrongType(field, "number " + value.text(), "int64");
        }
    }

    private static JsonFault wrongType(String field, String found, String wanted) {
        return new JsonFault("json: cannot unmarshal " + found + " into Go struct field continueToken." + field
                + " of type " + wanted);
    }
}
