package io.gridwrapper.upstream;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The answer to a request for an upgrade.
 *
 * @param status the status of the final answer; 101 where the upgrade is granted
 * @param headers its headers as they came
 * @param body its body, read from the connection as it is asked for; after an upgrade, what the other side sends
 */
public record UpgradeAnswer(int status, HttpFields headers, InputStream body) {

    public static final int SWITCHING_PROTOCOLS = 101;

    private static final int BUFFER = 16 << 10;
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})(?: .*)?");
    private static final Pattern FIELD_LINE = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    /** Reads up to the headers; answers on the way to the final one are left out. */
    static UpgradeAnswer read(InputStream connection) throws IOException {
        InputStream in = new BufferedInputStream(connection, BUFFER);
        UpgradeAnswer answer;
        do {
            answer = readOne(in);
        } while (answer.status < 200 && answer.status != SWITCHING_PROTOCOLS);
        return answer;
    }

    private static UpgradeAnswer readOne(InputStream in) throws IOException {
        HeaderLines lines = new HeaderLines(in);
        int status = Integer.parseInt(match(STATUS_LINE, lines.next()).group(1));
        HttpFields.Mutable headers = HttpFields.build();
        for (String line = lines.next(); !line.isEmpty(); line = lines.next()) {
            Matcher field = match(FIELD_LINE, line);
            headers.add(field.group(1), field.group(2));
        }
        return new UpgradeAnswer(status, headers, body(in, status, headers));
    }

    /** RFC 9112, 6.3: how the end of a body is told. */
    private static InputStream body(InputStream in, int status, HttpFields headers) throws IOException {
        if (status == SWITCHING_PROTOCOLS) {
            return in;
        }
        if (status < 200 || status == 204 || status == 304) {
            return InputStream.nullInputStream();
        }
        List<String> codings = headers.getCSV(HttpHeader.TRANSFER_ENCODING, false);
        if (!codings.isEmpty()) {
            boolean chunked = codings.get(codings.size() - 1).equalsIgnoreCase("chunked");
            return chunked ? new ChunkedBody(in) : in;
        }
        List<String> lengths = headers.getCSV(HttpHeader.CONTENT_LENGTH, false);
        if (lengths.isEmpty()) {
            return in;
        }
        if (lengths.stream().distinct().count() != 1) {
            throw notHttp();
        }
        return new CountedBody(in, Long.parseLong(match(LENGTH, lengths.get(0)).group()));
    }

    private static Matcher match(Pattern pattern, String text) throws IOException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw notHttp();
        }
        return matcher;
    }

    private static IOException notHttp() {
        return new IOException("the answer is not HTTP/1.1");
    }
}
