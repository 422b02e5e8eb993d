package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.gridwrapper.kube.Resource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "spec: {ports: [{port: x}]}     | spec.ports[0].port: expected a number, found \"x\"",
                "spec: {ports: [{port: 1.5}]}   | spec.ports[0].port: expected a number, found 1.5",
                "spec: {ports: [{port: 9999999999}]} | spec.ports[0].port: expected a number from -2147483648 to 2147483647, found 9999999999",
                "spec: {ports: [{targetPort: []}]} | spec.ports[0].targetPort: expected a number or a string, found a list",
                "spec: {ports: {port: 1}}       | spec.ports: expected a list, found an object",
                "spec: {ports: [80]}            | spec.ports[0]: expected an object, found 80",
                "spec: {clusterIPs: [null]}     | spec.clusterIPs[0]: expected a string, found null",
                "metadata: {labels: {a.b/c: true}} | metadata.labels[a.b/c]: expected a string, found true",
                "metadata: {labels: [a]}        | metadata.labels: expected a map, found a list",
                "metadata: {name: {}}           | metadata.name: expected a string, found an object",
                "metadata: {name: a, name: b}   | metadata.name: is given twice",
                "metadata: {labels: {a: x, a: y}} | metadata.labels.a: is given twice",
                "metadata: {creationTimestamp: today} | metadata.creationTimestamp: expected a time like 2026-01-31T12:00:00Z, found \"today\"",
                "spec: {publishNotReadyAddresses: 1} | spec.publishNotReadyAddresses: expected true or false, found 1",
            })
    void aWrongValueIsNamedByItsPath(String yaml, String message) {
        assertThatExceptionOfType(MalformedObjectException.class)
                .isThrownBy(() -> read(Resource.SERVICES, yaml))
                .withMessage(message);
    }

    @Test
    void aWrongQuantityIsNamed() {
        assertThatExceptionOfType(MalformedObjectException.class)
                .isThrownBy(() -> read(Resource.NODES, "status: {capacity: {cpu: four}}"))
                .withMessage("status.capacity.cpu: expected a quantity, found \"four\"");
    }

    @Test
    void anErrorKnowsItsLine() {
        assertThatExceptionOfType(MalformedObjectException.class)
                .isThrownBy(() -> read(Resource.SERVICES, "metadata:\n  name: a\nspec:\n  ports: 1\n"))
                .satisfies(e -> assertThat(e.line()).isEqualTo(4));
    }

    @Test
    void controlCharactersOfAFileDoNotReachTheMessage() {
        assertThatExceptionOfType(MalformedObjectException.class)
                .isThrownBy(() -> read(Resource.SERVICES, "spec: {ports: \"a\\nb\\e[31m\"}"))
                .withMessage("spec.ports: expected a list, found \"a?b?[31m\"");
    }

    @Test
    void unknownFieldsAreLeftOutAndNamed() throws IOException {
        JsonReader.Result result = read(
                Resource.SERVICES,
                "{kind: Service, apiVersion: v1, metadata: {name: a}, spec: {port: [1], x: {y: 1}}}");
        assertThat(result.unknownFields()).containsExactly("spec.port", "spec.x");
        assertThat(result.message())
                .isEqualTo(read(Resource.SERVICES, "metadata: {name: a}").message());
    }

    @Test
    void nullIsTheSameAsNoField() throws IOException {
        assertThat(read(Resource.NODES, "{metadata: {name: a, labels: null, creationTimestamp: null}, spec: null}")
                        .message())
                .isEqualTo(read(Resource.NODES, "metadata: {name: a}").message());
    }

    @Test
    void numbersAndStringsStayWhatTheyAreInATargetPort() throws IOException {
        String json =
                json(Resource.SERVICES, "spec: {ports: [{port: 1, targetPort: 80}, {port: 2, targetPort: \"80\"}]}");
        assertThat(json).contains("{\"port\":1,\"targetPort\":80},{\"port\":2,\"targetPort\":\"80\"}");
    }

    @Test
    void timesOfOtherZonesBecomeUtcInSeconds() throws IOException {
        String json = json(Resource.NODES, "metadata: {creationTimestamp: 2026-12-01T05:42:28.9+02:00}");
        assertThat(json).contains("\"creationTimestamp\":\"2026-12-01T03:42:28Z\"");
    }

    @Test
    void plainNumbersAreQuantitiesToo() throws IOException {
        String json = json(Resource.NODES, "status: {capacity: {cpu: 4, memory: 16Gi, pods: 1.5}}");
        assertThat(json).contains("\"capacity\":{\"cpu\":\"4\",\"memory\":\"16Gi\",\"pods\":\"1.5\"}");
    }

    private static String json(Resource resource, String yaml) throws IOException {
        return new String(JsonWriter.write(resource, read(resource, yaml).message()), StandardCharsets.UTF_8);
    }

    private static JsonReader.Result read(Resource resource, String yaml) throws IOException {
        try (JsonParser parser = new YAMLFactory().createParser(yaml)) {
            parser.nextToken();
            return JsonReader.read(parser, resource);
        }
    }
}
