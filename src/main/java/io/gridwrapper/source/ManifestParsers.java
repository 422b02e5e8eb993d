package io.gridwrapper.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.gridwrapper.kube.Json;
import java.io.IOException;
import org.yaml.snakeyaml.LoaderOptions;

/** Opens files of manifests by the end of their names, within bounds. */
final class ManifestParsers {

    /** The bytes of the largest file that is read. */
    static final int MOST_BYTES = 64 << 20;

    private static final int DEEPEST = 100;
    private static final StreamReadConstraints BOUNDS =
            StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build();
    private static final JsonFactory JSON =
            Json.builder().streamReadConstraints(BOUNDS).build();
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .recyclerPool(Json.buffers())
            .streamReadConstraints(BOUNDS)
            .loaderOptions(yamlBounds())
            .build();

    private ManifestParsers() {}

    static boolean isManifest(String fileName) {
        boolean hidden = fileName.startsWith(".");
        return !hidden && (isJson(fileName) || fileName.endsWith(".yaml") || fileName.endsWith(".yml"));
    }

    static JsonParser open(String fileName, byte[] content) throws IOException {
        return isJson(fileName) ? JSON.createParser(content) : new NoAliases(YAML.createParser(content));
    }

    private static boolean isJson(String fileName) {
        return fileName.endsWith(".json");
    }

    private static LoaderOptions yamlBounds() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(MOST_BYTES);
        options.setNestingDepthLimit(DEEPEST);
        return options;
    }

    /** Refuses aliases: a streaming parser shows the name of one where the value should stand. */
    private static final class NoAliases extends JsonParserDelegate {

        private final YAMLParser yaml;

        NoAliases(YAMLParser yaml) {
            super(yaml);
            this.yaml = yaml;
        }

        @Override
        public JsonToken nextToken() throws IOException {
            JsonToken token = yaml.nextToken();
            if (yaml.isCurrentAlias()) {
                throw new JsonParseException(
                        yaml, "an alias (*" + yaml.getText() + ") is not supported: repeat the value");
            }
            return token;
        }
    }
}
