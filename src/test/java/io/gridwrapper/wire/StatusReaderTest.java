package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.gridwrapper.kube.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class StatusReaderTest {

    @Test
    void aStatusIsItsCodeAndItsSentence() throws IOException {
        byte[] message = StatusEncoder.metaMessage(Status.tooLargeVersion(9, 5));
        assertThat(StatusReader.read(message))
                .isEqualTo(new StatusReader(504, "Timeout: Too large resource version: 9, current: 5"));
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
