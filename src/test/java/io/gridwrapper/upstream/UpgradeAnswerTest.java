package io.gridwrapper.upstream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpgradeAnswerTest {

    /** Gives the bytes of a connection one by one; who reads beyond them would wait for ever. */
    private static final class Drip extends InputStream {
        private final InputStream bytes;
        private final boolean ends;

        Drip(String text, boolean ends) {
            this.bytes = new ByteArrayInputStream(text.getBytes(ISO_8859_1));
            this.ends = ends;
        }

        @Override
        public int read() throws IOException {
            int next = bytes.read();
            if (next < 0 && !ends) {
                throw new IOException("would block");
            }
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int next = read();
            if (next >= 0) {
                target[offset] = (byte) next;
            }
            return next < 0 ? -1 : 1;
        }
    }

    private static InputStream open(String text) {
        return new Drip(text.replace("~", "\r\n"), false);
    }

    @ParameterizedTest
    @CsvSource({
        "'HTTP/1.1 101 Switching Protocols~Upgrade: x~~more',                    101",
        "'HTTP/1.1 100 Continue~~HTTP/1.1 101 Switching Protocols~~more',        101",
        "'HTTP/1.1 403 Forbidden~Content-Length: 4~~more',                       403",
        "'HTTP/1.1 103 Early Hints~Link: x~~HTTP/1.1 403 No~Content-Length: 4~~more', 403",
        "'HTTP/1.1 403 Forbidden~Transfer-Encoding: chunked~~2~mo~2;x=y~re~0~A: b~~', 403",
        "'HTTP/1.1 403 Forbidden~Content-Length: 4~~more and the next answer',   403",
    })
    void theBodyIsWhatBelongsToTheAnswer(String text, int status) throws IOException {
        UpgradeAnswer answer = UpgradeAnswer.read(open(text));
        assertThat(answer.status()).isEqualTo(status);
        assertThat(new String(answer.body().readNBytes(4), ISO_8859_1)).isEqualTo("more");
        if (status != 101) {
            assertThat(answer.body().read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 204 No Content~~",
                "HTTP/1.1 304 Not Modified~Content-Length: 9~~",
                "HTTP/1.1 400 No~Content-Length: 0~~"
            })
    void anAnswerWithoutABodyIsNotWaitedFor(String text) throws IOException {
        assertThat(UpgradeAnswer.read(open(text)).body().readAllBytes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 500 X~~all", "HTTP/1.0 500 X~~all"})
    void aBodyWithoutALengthEndsWithTheConnection(String text) throws IOException {
        UpgradeAnswer answer = UpgradeAnswer.read(new Drip(text.replace("~", "\r\n"), true));
        assertThat(new String(answer.body().readAllBytes(), ISO_8859_1)).isEqualTo("all");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 101",
                "HTTP/1.1 403 X~Content-Length: 4~~mo",
                "SSH-2.0-x~",
                "HTTP/1.1 abc~~",
                "HTTP/1.1 403 X~ folded~~",
                "HTTP/1.1 403 X~A : b~~",
                "HTTP/1.1 403 X~Content-Length: 1~Content-Length: 2~~ab",
                "HTTP/1.1 403 X~Content-Length: -1~~",
                "HTTP/1.1 403 X~Transfer-Encoding: chunked~~2~more",
                "HTTP/1.1 403 X~Transfer-Encoding: chunked~~-2~mo",
                "HTTP/1.1 403 X~Transfer-Encoding: chunked~~~"
            })
    void anAnswerThatBreaksOffOrIsNoneFails(String text) {
        assertThatThrownBy(() -> UpgradeAnswer.read(new Drip(text.replace("~", "\r\n"), true))
                        .body()
                        .readAllBytes())
                .isInstanceOf(IOException.class);
    }

    @Test
    void headersAreBounded() {
        String line = "A: " + "b".repeat(1000) + "~";
        assertThatNoException().isThrownBy(() -> UpgradeAnswer.read(open("HTTP/1.1 101 X~" + line + "~")));
        assertThatThrownBy(() -> UpgradeAnswer.read(open("HTTP/1.1 101 X~" + line.repeat(100) + "~")))
                .hasMessage("the headers of the answer are longer than 65536 bytes");
    }
}
