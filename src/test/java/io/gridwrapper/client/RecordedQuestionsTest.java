package io.gridwrapper.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.launch.TestServer;
import io.gridwrapper.wire.RecordedAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Puts the questions that an apiserver was asked to the server, and compares the answers. */
class RecordedQuestionsTest {

    private static TestServer server;
    private static Client client;

    private record Outcome(int status, String contentType, String failure) {}

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = RecordedCluster.start(folder);
        client = new Client(server.base());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<RecordedAnswer> questions() {
        return RecordedAnswer.all().stream();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void theAnswerIsTheApiservers(RecordedAnswer recorded) throws IOException {
        String query = recorded.query().isEmpty() ? "" : "?" + recorded.query();
        HttpResponse<InputStream> response = client.open(recorded.method(), recorded.path() + query, recorded.accept());

        try (InputStream body = response.body()) {
            // Of an answer that is no failure the headers are enough: a watch would take its time.
            String failure = response.statusCode() < 400 ? "" : latin1(body.readAllBytes());
            String contentType = response.headers().firstValue("Content-Type").orElse("");
            String recordedFailure = latin1(recorded.body());
            assertThat(new Outcome(response.statusCode(), contentType, failure))
                    .as("%s, Accept: %s", recorded, recorded.accept())
                    .isEqualTo(new Outcome(recorded.status(), recorded.contentType(), recordedFailure));
        }
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
