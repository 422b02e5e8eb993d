package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.google.protobuf.CodedInputStream;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What the recorded answers do not show; with those, all that is served is compared byte for byte. */
class StatusEncoderTest {

    private static final String HEAD =
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",";

    @Test
    void detailsThatAreEmptyStayAndThoseThatAreMissingGo() {
        assertThat(json(Status.forbidden("no")))
                .isEqualTo(HEAD + "\"message\":\"no\",\"reason\":\"Forbidden\",\"details\":{},\"code\":403}");
        assertThat(json(Status.expired("old")))
                .isEqualTo(HEAD + "\"message\":\"old\",\"reason\":\"Expired\",\"code\":410}");
    }

    @Test
    void causesAndRetriesAreWritten() {
        assertThat(json(Status.tooLargeVersion(9, 5)))
                .isEqualTo(HEAD + "\"message\":\"Timeout: Too large resource version: 9, current: 5\","
                        + "\"reason\":\"Timeout\",\"details\":{\"causes\":[{\"reason\":\"ResourceVersionTooLarge\","
                        + "\"message\":\"Too large resource version\"}],\"retryAfterSeconds\":1},\"code\":504}");
    }

    @Test
    void indentedCausesStandOnLinesOfTheirOwn() {
        String indented = new String(StatusEncoder.indented(Status.tooLargeVersion(9, 5)), StandardCharsets.UTF_8);

        assertThat(indented)
                .contains(
                        "\"details\": {\n    \"causes\": [\n      {\n        \"reason\": \"ResourceVersionTooLarge\",")
                .endsWith("\n      }\n    ],\n    \"retryAfterSeconds\": 1\n  },\n  \"code\": 504\n}");
    }

    @Test
    void anAnswerEndsWithANewlineAndAnEventsObjectDoesNot() {
        Status status = Status.notFound(Resource.NODES, "a");

        assertThat(StatusEncoder.encode(status, Encoding.JSON))
                .isEqualTo((json(status) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theEnvelopeHoldsTheMessageOfAnEvent() throws IOException {
        Status status = Status.tooLargeVersion(9, 5);
        byte[] body = StatusEncoder.encode(status, Encoding.PROTOBUF);

        CodedInputStream unknown = CodedInputStream.newInstance(body, 4, body.length - 4);
        assertThat(Arrays.copyOf(body, 4)).containsExactly('k', '8', 's', 0);
        assertThat(unknown.readTag()).isEqualTo(1 << 3 | 2);
        unknown.readByteArray();
        assertThat(unknown.readTag()).isEqualTo(2 << 3 | 2);
        assertThat(unknown.readByteArray()).isEqualTo(StatusMessage.of(status));
    }

    @Test
    void aStatusIsWrittenAsYaml() {
        assertThat(new String(
                        StatusEncoder.encode(Status.notFound(Resource.SERVICES, "none"), Encoding.YAML),
                        StandardCharsets.UTF_8))
                .isEqualTo("""
                        apiVersion: v1
                        code: 404
                        details:
                          kind: services
                          name: none
                        kind: Status
                        message: services "none" not found
                        metadata: {}
                        reason: NotFound
                        status: Failure
                        """);
    }

    @Property
    void anyMessageSurvives(@ForAll String message) throws IOException {
        String json = json(Status.badRequest("a" + message));

        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (!"message".equals(parser.nextFieldName())) {
                assertThat(parser.currentToken()).isNotNull();
            }
            assertThat(parser.nextTextValue()).isEqualTo("a" + message);
        }
    }

    private static String json(Status status) {
        return new String(StatusEncoder.jsonObject(status), StandardCharsets.UTF_8);
    }
}
