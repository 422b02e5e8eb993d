package io.gridwrapper.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.util.ModelMapper;
import io.kubernetes.client.util.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One document of a YAML file under deploy/.
 *
 * @param file the file that it stands in
 * @param content what it says
 */
record Document(Path file, JsonNode content) {

    static final Path DEPLOY = Path.of("deploy");

    private static final YAMLMapper MAPPER = new YAMLMapper();

    /** Those of all files. */
    static List<Document> all() {
        try (Stream<Path> files = Files.walk(DEPLOY)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .flatMap(file -> of(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Document> of(Path file) {
        try (MappingIterator<JsonNode> documents =
                MAPPER.readerFor(JsonNode.class).readValues(file.toFile())) {
            return documents.readAll().stream()
                    .map(content -> new Document(file, content))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /** The only one of its kind in a file of {@code deploy/base}. */
    static <T> T ofBase(String file, Class<T> type) {
        return of(DEPLOY.resolve("base").resolve(file)).stream()
                .filter(document -> document.isA(type.getSimpleName().substring("V1".length())))
                .map(document -> type.cast(document.whole()))
                .findFirst()
                .orElseThrow();
    }

    boolean isA(String kind) {
        return kind.equals(content.path("kind").asText());
    }

    /** Whether kustomize reads it as its own. */
    boolean isKustomization() {
        return content.path("apiVersion").asText().startsWith("kustomize.config.k8s.io/");
    }

    /** As an object of the API, none of whose fields is unknown or missing. */
    Object whole() {
        return JSON.deserialize(content.toString(), type());
    }

    /** As a part of an object of the API, none of whose fields is unknown. */
    Object part() {
        return Yaml.loadAs(content.toString(), type());
    }

    private Class<?> type() {
        String apiVersion = content.path("apiVersion").asText();
        String kind = content.path("kind").asText();
        Class<?> type = ModelMapper.getApiTypeClass(apiVersion, kind);
        if (type == null) {
            throw new IllegalArgumentException("no such kind: " + apiVersion + " " + kind);
        }
        return type;
    }

    @Override
    public String toString() {
        return file + ": " + content.path("kind").asText();
    }
}
