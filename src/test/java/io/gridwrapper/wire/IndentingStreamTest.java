package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class IndentingStreamTest {

    @Test
    void theTextIsIndentedAsGoDoesIt() throws IOException {
        assertThat(indented("{\"a\":[],\"b\":{},\"c\":[1,-2.5,true,null],\"d\":{\"e\":[{}]}}\n"))
                .isEqualTo("""
                        {
                          "a": [],
                          "b": {},
                          "c": [
                            1,
                            -2.5,
                            true,
                            null
                          ],
                          "d": {
                            "e": [
                              {}
                            ]
                          }
                        }""");
    }

    @Test
    void whatStandsInATextIsNoSyntax() throws IOException {
        String text = "\"a\\\\\\\": {[, \\\"\"";

        assertThat(indented("{" + text + ":" + text + "}")).isEqualTo("{\n  " + text + ": " + text + "\n}");
    }

    @Property
    void anyTextStaysAsItIs(@ForAll String text) throws IOException {
        String quoted = Recorded.MAPPER.writeValueAsString(text);

        assertThat(indented("[" + quoted + "]").getBytes(StandardCharsets.UTF_8))
                .isEqualTo(("[\n  " + quoted + "\n]").getBytes(StandardCharsets.UTF_8));
    }

    private static String indented(String json) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new IndentingStream(bytes)) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
