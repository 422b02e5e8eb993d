package io.gridwrapper.wire.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class YamlWriterTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** What {@code sigs.k8s.io/yaml} v1.6.0 makes of documents with texts, keys and structures that are odd. */
    static List<JsonNode> recorded() throws IOException {
        try (InputStream file = YamlWriterTest.class.getResourceAsStream("/recorded/yaml.jsonl");
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().map(YamlWriterTest::parse).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void theDocumentIsWhatKubernetesToolsWrite(JsonNode example) {
        Map<String, Object> tree = JSON.convertValue(example.get("json"), new TypeReference<>() {});

        assertThat(YamlWriter.write(tree)).isEqualTo(example.get("yaml").asText());
    }

    @Property
    void anyTextIsReadBack(
            @ForAll
                    @CharRange(from = ' ', to = '~')
                    @Chars({'\n', '\t', '\r', '\u0085', '\u2028', '\ufeff', 'ä', '日', ' ', ':', '#', '-', '\''})
                    @StringLength(max = 200)
                    String text)
            throws JsonProcessingException {
        String yaml = YamlWriter.write(Map.of("list", List.of(Map.of("text", text))));

        assertThat(YAML.readTree(yaml).at("/list/0/text").textValue()).isEqualTo(text);
    }

    @Property
    void anyKeysAreReadBack(
            @ForAll List<@NumericChars @CharRange(from = 'a', to = 'c') @Chars({'.', '/', ':', ' '}) String> keys)
            throws JsonProcessingException {
        Map<String, Object> map = new TreeMap<>();
        keys.forEach(key -> map.put(key, key));

        String yaml = YamlWriter.write(Map.of("map", map));

        assertThat(YAML.readTree(yaml).get("map")).isEqualTo(JSON.valueToTree(map));
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
