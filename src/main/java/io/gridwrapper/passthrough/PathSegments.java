package io.gridwrapper.passthrough;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The segments of a raw path, decoded once, for decisions that must see what the apiserver will see. */
final class PathSegments {

    /** A per cent sign without two hex digits, an encoded slash or backslash, path parameters, control characters. */
    private static final Pattern AMBIGUOUS =
            Pattern.compile("%(?![0-9a-fA-F]{2})|%2[fF]|%5[cC]|%[01][0-9a-fA-F]|%7[fF]|[;\\\\]");

    private PathSegments() {}

    /** The segments; empty where two servers could read the path in two ways. */
    static Optional<List<String>> of(String rawPath) {
        if (!rawPath.startsWith("/") || AMBIGUOUS.matcher(rawPath).find()) {
            return Optional.empty();
        }
        List<String> segments = new ArrayList<>();
        for (String raw : rawPath.substring(1).split("/", -1)) {
            String segment = decode(raw);
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..") || segment.indexOf('\ufffd') >= 0) {
                return Optional.empty();
            }
            segments.add(segment);
        }
        return Optional.of(List.copyOf(segments));
    }

    private static String decode(String raw) {
        byte[] bytes = raw.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            boolean escape = bytes[i] == '%';
            bytes[length++] = escape ? (byte) (hex(bytes[i + 1]) << 4 | hex(bytes[i + 2])) : bytes[i];
            i += escape ? 2 : 0;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static int hex(byte digit) {
        return Character.digit(digit, 16);
    }
}
