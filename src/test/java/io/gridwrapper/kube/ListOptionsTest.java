package io.gridwrapper.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Status.Cause;
import io.gridwrapper.kube.Status.Details;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListOptionsTest {

    @Test
    void anEmptyQueryListsEverything() {
        ListOptions options = parse();

        assertThat(options)
                .isEqualTo(new ListOptions(
                        LabelSelector.EVERYTHING,
                        FieldSelector.EVERYTHING,
                        false,
                        RequestedVersion.UNSET,
                        VersionMatch.UNSET,
                        false,
                        InitialEvents.UNSET,
                        0,
                        0,
                        ""));
    }

    @Test
    void aReflectorsListIsRead() {
        ListOptions options = parse("limit=500", "resourceVersion=0", "pretty=x", "dryRun=All");

        assertThat(options.limit()).isEqualTo(500);
        assertThat(options.resourceVersion().isZero()).isTrue();
        assertThat(options.resourceVersion().isUnset()).isFalse();
    }

    @Test
    void aReflectorsWatchIsRead() {
        ListOptions options =
                parse("watch=true", "allowWatchBookmarks=true", "resourceVersion=42", "timeoutSeconds=300");

        assertThat(options.watch()).isTrue();
        assertThat(options.allowWatchBookmarks()).isTrue();
        assertThat(options.resourceVersion()).isEqualTo(new RequestedVersion("42", 42));
        assertThat(options.timeoutSeconds()).isEqualTo(300);
        assertThat(options.startsWithState()).isFalse();
        assertThat(options.marksEndOfState()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"true,true", "1,true", "True,true", "'',true", "no,true", "false,false", "FALSE,false", "0,false"})
    void watchIsTrueUnlessItSaysFalse(String value, boolean watch) {
        assertThat(parse("watch=" + value).watch()).isEqualTo(watch);
    }

    @Test
    void aWatchPathIsAWatchWhateverTheQuerySays() {
        assertThat(ListOptions.parse(Resource.NODES, query("watch=false"), true).watch())
                .isTrue();
        assertThat(ListOptions.parse(Resource.NODES, query(), true).startsWithState())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0"})
    void aWatchWithoutAVersionIsAskedForInTheNewWay(String version) {
        ListOptions options = parse("watch=1", "resourceVersion=" + version, "allowWatchBookmarks=1");

        assertThat(options.sendInitialEvents()).isEqualTo(InitialEvents.SEND);
        assertThat(options.resourceVersionMatch()).isEqualTo(VersionMatch.NOT_OLDER_THAN);
        assertThat(options.startsWithState()).isTrue();
        assertThat(options.marksEndOfState()).isTrue();
    }

    @Test
    void aWatchMayLeaveTheStateOut() {
        ListOptions options = parse("watch=1", "sendInitialEvents=0", "resourceVersionMatch=NotOlderThan");

        assertThat(options.startsWithState()).isFalse();
    }

    @Test
    void theFirstOfSeveralValuesCounts() {
        QueryParameters query = QueryParameters.parse("limit=1&limit=x");

        assertThat(ListOptions.parse(Resource.NODES, query, false).limit()).isEqualTo(1);
    }

    @Test
    void aNegativeLimitIsNone() {
        assertThat(parse("limit=-5").limit()).isZero();
    }

    @Test
    void badNumbersAreRefused() {
        assertThat(Refusals.of(() -> parse("limit=x")))
                .isEqualTo(Status.badRequest("strconv.ParseInt: parsing \"x\": invalid syntax"));
        assertThat(Refusals.of(() -> parse("timeoutSeconds=99999999999999999999")))
                .isEqualTo(Status.badRequest("strconv.ParseInt: parsing \"99999999999999999999\": value out of range"));
    }

    @Test
    void aBadVersionOfAWatchIsRefusedWithoutAReason() {
        String fault = "resourceVersion: Invalid value: \"abc\": strconv.ParseUint: parsing \"abc\": invalid syntax";

        assertThat(Refusals.of(() -> parse("watch=1", "resourceVersion=abc")))
                .isEqualTo(new Status(500, "", fault, null));
        assertThat(Refusals.of(() -> parse("resourceVersion=abc")))
                .isEqualTo(Status.badRequest("invalid resource version: " + fault));
    }

    @Test
    void aVersionThatNoLongHoldsIsTheLargest() {
        assertThat(parse("resourceVersion=18446744073709551615").resourceVersion())
                .isEqualTo(new RequestedVersion("18446744073709551615", Long.MAX_VALUE));
    }

    @Test
    void aVersionBesideAContinueTokenIsNotRead() {
        assertThat(parse("continue=x", "resourceVersion=abc").resourceVersion())
                .isEqualTo(new RequestedVersion("abc", 0));
    }

    @Test
    void everyContradictionIsACause() {
        Status status = Refusals.of(() -> parse("resourceVersionMatch=Exact", "continue=x"));

        String first = "Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided";
        String second = "Forbidden: resourceVersionMatch is forbidden when continue is provided";
        assertThat(status.code()).isEqualTo(422);
        assertThat(status.message())
                .isEqualTo("ListOptions.meta.k8s.io \"\" is invalid: [resourceVersionMatch: " + first
                        + ", resourceVersionMatch: " + second + "]");
        assertThat(status.details())
                .isEqualTo(new Details(
                        "",
                        "meta.k8s.io",
                        "ListOptions",
                        List.of(
                                new Cause("FieldValueForbidden", first, "resourceVersionMatch"),
                                new Cause("FieldValueForbidden", second, "resourceVersionMatch")),
                        0));
    }

    @Test
    void aNameInThePathIsASelector() {
        assertThat(parse().named("a").fieldSelector().requiredName()).contains("a");
        assertThat(parse("fieldSelector=metadata.name=a")
                        .named("a")
                        .fieldSelector()
                        .requiredName())
                .contains("a");
        assertThat(Refusals.of(() -> parse("fieldSelector=metadata.name=b").named("a")))
                .isEqualTo(Status.badRequest("fieldSelector metadata.name doesn't match requested name"));
    }

    private static ListOptions parse(String... pairs) {
        return ListOptions.parse(Resource.NODES, query(pairs), false);
    }

    private static QueryParameters query(String... pairs) {
        String query = Stream.of(pairs)
                .map(pair -> pair.split("=", 2))
                .map(pair -> pair[0] + "=" + URLEncoder.encode(pair[1], StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return QueryParameters.parse(query);
    }
}
