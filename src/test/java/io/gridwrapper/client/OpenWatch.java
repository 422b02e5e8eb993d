package io.gridwrapper.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A watch in JSON whose lines a thread of its own takes in, so that a test can wait for each with a deadline. */
public final class OpenWatch implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Stands in the queue where the stream ended. */
    private static final String END = "";

    private final HttpResponse<InputStream> response;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    OpenWatch(HttpResponse<InputStream> response) {
        this.response = response;
        Thread reader = new Thread(this::read, "watch-reader");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
            lines.add(END);
        } catch (IOException e) {
            // Closed by the test, or broken off: then its end is awaited in vain, as it should be.
        }
    }

    public int status() {
        return response.statusCode();
    }

    /** The next event. */
    public Event next() {
        return take().orElseThrow(() -> new AssertionError("the watch has ended"));
    }

    public List<Event> next(int count) {
        return Stream.generate(this::next).limit(count).toList();
    }

    /** Everything up to the regular end of the stream. */
    public List<Event> rest() {
        List<Event> events = new ArrayList<>();
        for (Optional<Event> event = take(); event.isPresent(); event = take()) {
            events.add(event.get());
        }
        return events;
    }

    /** Whether nothing has come that was not taken. */
    public boolean isQuiet() {
        return lines.isEmpty();
    }

    /** The next event, or empty at the end. */
    private Optional<Event> take() {
        try {
            String line = lines.poll(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("nothing came in " + Patience.LIMIT);
            }
            return line.equals(END) ? Optional.empty() : Optional.of(event(line));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    static Event event(String line) {
        try {
            JsonNode event = MAPPER.readTree(line);
            return new Event(event.path("type").asText(), event.path("object"));
        } catch (IOException e) {
            throw new AssertionError("not an event: " + line, e);
        }
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
