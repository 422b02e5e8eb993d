package io.gridwrapper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the files under deploy/ set, held against the flags. */
class DeployedFlagsTest {

    private static final Path DEPLOY = Path.of("deploy");
    private static final Pattern VARIABLE = Pattern.compile(Flag.VARIABLES + "[A-Z_]+(?==|$)", Pattern.MULTILINE);

    private final Set<String> options = Flags.all().stream().map(Flag::option).collect(Collectors.toSet());
    private final Set<String> variables =
            Flags.all().stream().map(Flag::variable).collect(Collectors.toSet());

    @Test
    void theDaemonSetGivesFlagsThatThereAre() throws IOException {
        JsonNode container = new YAMLMapper()
                .readTree(DEPLOY.resolve("base/daemonset.yaml").toFile())
                .at("/spec/template/spec/containers/0");

        Stream<String> given = container
                .get("args")
                .valueStream()
                .map(argument -> argument.asText().replaceFirst("=.*", ""));

        assertThat(given).isNotEmpty().isSubsetOf(options);
    }

    @Test
    void eachFlagInTheEnvironmentIsOneThatThereIs() throws IOException {
        try (Stream<Path> files = Files.walk(DEPLOY)) {
            List<String> given = files.filter(Files::isRegularFile)
                    .flatMap(file -> VARIABLE.matcher(read(file)).results().map(match -> match.group()))
                    .toList();

            assertThat(given).isNotEmpty().isSubsetOf(variables);
        }
    }

    @Test
    void theUnitGivesFlagsThatThereAre() {
        Matcher flag = Pattern.compile("(--[a-z-]+)=").matcher(read(DEPLOY.resolve("systemd/grid-wrapper.service")));

        assertThat(flag.results().map(match -> match.group(1))).isNotEmpty().isSubsetOf(options);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
