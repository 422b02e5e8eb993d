package io.gridwrapper.kube;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTextTest {

    @Test
    void printableTextStaysAsItIs() {
        assertThat(QuotedText.of("a b é 😀 <&>")).isEqualTo("\"a b é 😀 <&>\"");
    }

    @Test
    void quotesAndControlsAreEscaped() {
        assertThat(QuotedText.of("\"\\\n\t\u0007\u0000\u007f")).isEqualTo("\"\\\"\\\\\\n\\t\\a\\x00\\x7f\"");
    }

    @Test
    void whatCannotBePrintedIsANumber() {
        assertThat(QuotedText.of("\u00ad\u2028\u3000")).isEqualTo("\"\\u00ad\\u2028\\u3000\"");
        assertThat(QuotedText.of(Character.toString(0x10fffe))).isEqualTo("\"\\U0010fffe\"");
    }
}
