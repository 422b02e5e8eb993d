package io.gridwrapper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of flags in the README, held against the flags. */
class ReadmeTest {

    @Test
    void theReadmeNamesEachFlagWithItsValueAndPreset() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("README.md")).stream()
                .filter(line -> line.startsWith("| `--"))
                .map(line -> line.replaceAll("^\\| *|`", "").split(" *\\| *"))
                .map(cells -> cells[0] + " | " + cells[1])
                .toList();

        List<String> flags = CommandLineOptions.command().getCommandSpec().options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .map(option -> option.longestName())
                .map(ReadmeTest::row)
                .toList();
        assertThat(rows).containsExactlyElementsOf(flags);
    }

    private static String row(String option) {
        return Flags.all().stream()
                .filter(flag -> flag.option().equals(option))
                .map(flag -> (option + " " + flag.label()).strip() + " | " + flag.initially())
                .findFirst()
                .orElse(option + " | ");
    }
}
