package io.gridwrapper.wire.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeTest {

    /** Each figure, its last value before the form changes, and the first one after. */
    @ParameterizedTest
    @CsvSource({
        "PT-5S,<invalid>",
        "PT-2S,<invalid>",
        "PT-1.999S,0s",
        "PT-0.5S,0s",
        "PT0S,0s",
        "PT119.9S,119s",
        "PT2M,2m",
        "PT2M1S,2m1s",
        "PT9M59S,9m59s",
        "PT10M59S,10m",
        "PT179M,179m",
        "PT3H,3h",
        "PT7H59M,7h59m",
        "PT8H30M,8h",
        "PT47H59M,47h",
        "P2D,2d",
        "P5DT3H,5d3h",
        "P7DT23H,7d23h",
        "P8DT23H,8d",
        "P729D,729d",
        "P730D,2y",
        "P2919D,7y364d",
        "P2920D,8y",
        "P9999D,27y"
    })
    void anAgeIsToldInFewFigures(Duration age, String text) {
        assertThat(Age.of(age)).isEqualTo(text);
    }

    @Test
    void whatHasNoTimeHasNoAge() {
        assertThat(Age.of("", Instant.EPOCH)).isEqualTo("<unknown>");
        assertThat(Age.of("1970-01-01T00:00:00Z", Instant.EPOCH.plusSeconds(3))).isEqualTo("3s");
    }
}
