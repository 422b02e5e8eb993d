package io.gridwrapper.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LongRunningTest {

    @ParameterizedTest
    @CsvSource({
        "/api/v1/pods, watch=1, true",
        "/api/v1/pods, watch, true",
        "/api/v1/pods, limit=1&watch=true, true",
        "/api/v1/pods, watch=false, false",
        "/api/v1/pods, watch=0, false",
        "/api/v1/pods, , false",
        "/api/v1/pods, rewatch=1, false",
        "/api/v1/watch/pods, , true",
        "/api/v1/namespaces/a/pods/b/log, follow=true, true",
        "/api/v1/namespaces/a/pods/b/exec, command=x, true",
        "/api/v1/namespaces/a/services/b/proxy/x, , true",
    })
    void itIsToldByPathAndQuery(String path, String query, boolean expected) {
        assertThat(LongRunning.is(path, query)).isEqualTo(expected);
    }
}
