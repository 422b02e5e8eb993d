package io.gridwrapper.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokenFileTest {

    @TempDir
    Path folder;

    private final AtomicLong nanoTime = new AtomicLong();
    private Path file;
    private TokenFile token;

    @BeforeEach
    void write() throws Exception {
        file = folder.resolve("token");
        Files.writeString(file, "first\n");
        token = new TokenFile(file, "token", nanoTime::get);
    }

    @Test
    void itIsReadAgainAfterAMinute() throws Exception {
        Files.writeString(file, "second");
        pass(Duration.ofSeconds(59));
        assertThat(token.authorization()).contains("Bearer first");
        pass(Duration.ofSeconds(1));
        assertThat(token.authorization()).contains("Bearer second");
    }

    @Test
    void itIsReadAgainWhenItWasRefused() throws Exception {
        Files.writeString(file, "second");
        token.refused();
        assertThat(token.authorization()).contains("Bearer second");
    }

    @Test
    void theLastGoodTokenStaysWhileTheFileIsAwayOrEmpty() throws Exception {
        Files.delete(file);
        token.refused();
        assertThat(token.authorization()).contains("Bearer first");
        Files.writeString(file, "");
        token.refused();
        assertThat(token.authorization()).contains("Bearer first");
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }
}
