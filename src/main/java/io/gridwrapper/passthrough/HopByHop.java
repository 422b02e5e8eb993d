package io.gridwrapper.passthrough;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** Copies headers from one side to the other, without those that speak of one connection only (RFC 9110, 7.6). */
final class HopByHop {

    private static final Set<String> NAMES = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private HopByHop() {}

    /**
     * Copies the headers of a request. The Host is left to the upstream request; the length is what the server has
     * understood it to be; Via and Max-Forwards tell that we were here.
     *
     * @param dropped which further headers stay behind, by name
     */
    static void copy(HttpServletRequest from, HttpFields.Mutable to, Predicate<String> dropped) {
        to.remove(HttpHeader.USER_AGENT);
        Set<String> named = named(Collections.list(from.getHeaders("Connection")));
        for (String name : Collections.list(from.getHeaderNames())) {
            String lower = name.toLowerCase(Locale.ROOT);
            boolean ours = lower.equals("host") || lower.equals("content-length");
            if (!ours && !NAMES.contains(lower) && !named.contains(lower) && !dropped.test(lower)) {
                Collections.list(from.getHeaders(name)).forEach(value -> to.add(name, value));
            }
        }
        if (from.getContentLengthLong() >= 0 && from.getHeader("Content-Length") != null) {
            to.put(HttpHeader.CONTENT_LENGTH, from.getContentLengthLong());
        }
        to.add(HttpHeader.VIA, from.getProtocol().replaceFirst("HTTP/", "") + " grid-wrapper");
        maxForwards(from).ifPresent(forwards -> to.put(HttpHeader.MAX_FORWARDS, forwards - 1));
    }

    /** How often an OPTIONS may still be forwarded; empty for any number, and for other methods. */
    static OptionalLong maxForwards(HttpServletRequest request) {
        String value = request.getHeader("Max-Forwards");
        boolean counts = request.getMethod().equals("OPTIONS") && value != null && value.matches("[0-9]{1,18}");
        return counts ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }

    /** Copies the headers of an answer. */
    static void copy(HttpFields from, HttpServletResponse to) {
        Set<String> named = named(from.getValuesList(HttpHeader.CONNECTION));
        Set<String> begun = new HashSet<>();
        for (HttpField field : from) {
            String lower = field.getLowerCaseName();
            if (NAMES.contains(lower) || named.contains(lower)) {
                continue;
            }
            if (begun.add(lower)) {
                // The server may have put a Date of its own.
                to.setHeader(field.getName(), field.getValue());
            } else {
                to.addHeader(field.getName(), field.getValue());
            }
        }
    }

    /** The names that a Connection header holds, in lower case. */
    static Set<String> named(List<String> connection) {
        Set<String> names = new HashSet<>();
        for (String value : connection) {
            for (String name : value.split(",")) {
                names.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }
}
