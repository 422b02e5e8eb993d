package io.gridwrapper.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Which objects stood in what a kube-apiserver 1.36.3 answered to a GET. When this was made of the whole answers, each
 * object was found to be, byte for byte, the one of the whole list ({@link Recorded#LISTS}) in the same encoding.
 *
 * @param query the query; {@code {rv}} stands for the version of the collection, {@code {continue}} for the token of
 *     the page that {@code first} asks for
 * @param kind the kind of the list or object; null for a watch
 * @param items the names of the objects, in order; null for a watch
 * @param more whether a token for more came with them
 * @param remaining {@code remainingItemCount}, 0 where it was not said
 * @param events the types and names of the events of a watch, to its end, but for bookmarks that come by the clock
 */
public record RecordedContent(
        String name,
        String path,
        String query,
        String first,
        String accept,
        String contentType,
        String kind,
        List<String> items,
        boolean more,
        long remaining,
        List<String> events) {

    public static List<RecordedContent> all() {
        InputStream file = RecordedContent.class.getResourceAsStream("/recorded/contents.jsonl");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().map(RecordedContent::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RecordedContent parse(String line) {
        try {
            return Recorded.MAPPER.readValue(line, RecordedContent.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
