package io.gridwrapper.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.gridwrapper.kube.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusReaderTest {

    @Test
    void aStatusIsItsCodeAndItsSentence() throws IOException {
        byte[] message = StatusMessage.of(Status.tooLargeVersion(9, 5));
        assertThat(StatusReader.read(message))
                .isEqualTo(new StatusReader(504, "Timeout: Too large resource version: 9, current: 5"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k8s", "<h1>Bad gateway</h1>", "{\"kind\":\"Status\"}"})
    void whatIsNoAnswerInProtobufIsAnError(String body) {
        assertThatIOException().isThrownBy(() -> StatusReader.readAnswer(body.getBytes(UTF_8)));
    }

    @Test
    void aWholeAnswerHasTheStatusInItsEnvelope() throws IOException {
        byte[] body = StatusEncoder.encode(Status.forbidden("not yours"), Encoding.PROTOBUF);
        assertThat(StatusReader.readAnswer(body)).isEqualTo(new StatusReader(403, "not yours"));
    }

    @Test
    void anEmptyStatusSaysNothing() throws IOException {
        assertThat(StatusReader.read(new byte[0])).isEqualTo(new StatusReader(0, ""));
    }

    @Test
    void whatIsNoMessageIsAnError() {
        assertThatIOException().isThrownBy(() -> StatusReader.read(new byte[] {0x1a, 0x7f}));
    }
}
