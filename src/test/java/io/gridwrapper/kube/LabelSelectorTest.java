package io.gridwrapper.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorTest {

    private static final Labels LABELS = Labels.of(Map.of("app", "web", "size", "7", "empty", "", "x.io/in", "in"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                        | true
            app                       | true
            none                      | false
            !app                      | false
            !none                     | true
            ! none                    | true
            app=web                   | true
            app==web                  | true
            app = db                  | false
            none=web                  | false
            empty=                    | true
            empty                     | true
            app=                      | false
            app!=web                  | false
            app!=db                   | true
            none!=web                 | true
            app in (db,web)           | true
            app in(db)                | false
            empty in ()               | true
            empty in (db,)            | true
            none in (web,)            | false
            app notin (db)            | true
            app notin (web,db)        | false
            none notin (web)          | true
            empty notin (,)           | false
            x.io/in in (in,notin)     | true
            size>6                    | true
            size>7                    | false
            size<8                    | true
            size<7                    | false
            app>1                     | false
            none<1                    | false
            app=web,size>6            | true
            app=web , !size           | false
            """)
    void aSelectorMatchesAsItsRequirementsSay(String selector, boolean matches) {
        assertThat(LabelSelector.parse(selector).matches(LABELS)).isEqualTo(matches);
    }

    @Test
    void nothingAndSpacesSelectEverything() {
        assertThat(LabelSelector.parse("")).isSameAs(LabelSelector.EVERYTHING);
        assertThat(LabelSelector.parse("  \t").isEverything()).isTrue();
        assertThat(LabelSelector.EVERYTHING.matches(Labels.NONE)).isTrue();
        assertThat(LabelSelector.parse("a").isEverything()).isFalse();
    }

    @Test
    void aBadSelectorIsRefusedWithTheApiserversSentence() {
        Status status = Refusals.of(() -> LabelSelector.parse("a b c"));

        assertThat(status)
                .isEqualTo(Status.badRequest(
                        "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"));
    }

    @Test
    void severalBadValuesAreNamedInBrackets() {
        String message = Refusals.of(() -> LabelSelector.parse("a in (c-,-b)")).message();

        assertThat(message)
                .startsWith("unable to parse requirement: [values[0][a]: Invalid value: \"-b\": a valid label must")
                .contains(", values[1][a]: Invalid value: \"c-\": a valid label must")
                .endsWith("]");
    }

    @Test
    void lengthsAreCountedInBytes() {
        LabelSelector.parse("a".repeat(63) + "=" + "b".repeat(63));
        LabelSelector.parse("x".repeat(253) + "/a");

        assertThat(Refusals.of(() -> LabelSelector.parse("a".repeat(64))).message())
                .endsWith("name part must be no more than 63 bytes");
        assertThat(Refusals.of(() -> LabelSelector.parse("a=" + "é".repeat(32))).message())
                .contains("must be no more than 63 bytes; a valid label must");
        assertThat(Refusals.of(() -> LabelSelector.parse("x".repeat(254) + "/a"))
                        .message())
                .endsWith("prefix part must be no more than 253 bytes");
    }

    @Property
    void whatIsPrintedIsReadAgainAsTheSame(@ForAll("texts") String text) {
        try {
            LabelSelector selector = LabelSelector.parse(text);
            assertThat(LabelSelector.parse(selector.toString())).isEqualTo(selector);
        } catch (StatusException e) {
            assertThat(e.status().code()).isEqualTo(400);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "b", "in", "notin", " ", "=", "!=", "!", "(", ")", ",", ">", "<", "1", "(a,b)")
                .list()
                .ofMaxSize(8)
                .map(words -> String.join("", words));
    }
}
