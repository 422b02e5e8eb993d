package io.gridwrapper.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParametersTest {

    @ParameterizedTest
    @CsvSource({
        "a=b,b",
        "a=,''",
        "a,''",
        "a=b&a=c,b",
        "x=y&a=b,b",
        "&&a=b&,b",
        "a=b+c%20d,b c d",
        "a=b=c,b=c",
        "%61=%62,b",
        "a=%C3%A4,ä"
    })
    void theFirstValueIsDecoded(String query, String value) {
        assertThat(QueryParameters.parse(query).get("a")).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=b;c", "a;b=c", "a=%zz", "a=%6", "%zz=1", "A=b", "b=a", ""})
    void whatIsMalformedIsNoParameter(String query) {
        assertThat(QueryParameters.parse(query).get("a")).isNull();
    }

    @Test
    void aMalformedValueDoesNotHideAGoodOne() {
        assertThat(QueryParameters.parse("a=%zz&a=b").get("a")).isEqualTo("b");
    }

    @Test
    void noQueryHasNoParameters() {
        assertThat(QueryParameters.parse(null).get("a")).isNull();
    }

    @Property
    void noQueryBreaksTheReader(@ForAll String query) {
        assertThatCode(() -> QueryParameters.parse(query)).doesNotThrowAnyException();
    }
}
