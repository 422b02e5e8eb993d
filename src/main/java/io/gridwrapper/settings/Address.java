package io.gridwrapper.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where to listen.
 *
 * @param host a name or an IP address, without brackets; empty for all addresses of the machine
 * @param port the port, 0 for any that is free
 */
public record Address(String host, int port) {

    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^]]+]|[^:]*):([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    /** @throws IllegalArgumentException where the text is not HOST:PORT; an IPv6 address stands in brackets */
    static Address parse(String text) {
        Matcher matcher = HOST_AND_PORT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not HOST:PORT: " + text);
        }
        int port = Integer.parseInt(matcher.group(2));
        if (port > LAST_PORT) {
            throw new IllegalArgumentException("not a port: " + port);
        }
        return new Address(matcher.group(1).replaceAll("[\\[\\]]", ""), port);
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
