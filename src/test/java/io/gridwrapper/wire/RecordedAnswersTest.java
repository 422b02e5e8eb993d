package io.gridwrapper.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.ListOptions;
import io.gridwrapper.kube.Resource;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Puts the questions that an apiserver was asked to our parts, in the apiserver's order, and compares the answers. */
class RecordedAnswersTest {

    private static final Set<Encoding> ENCODINGS = EnumSet.allOf(Encoding.class);
    private static final Set<As> TRANSFORMS = EnumSet.allOf(As.class);

    private record Answer(int status, String contentType, String body) {}

    @ParameterizedTest
    @MethodSource("io.gridwrapper.wire.RecordedAnswer#all")
    void theAnswerIsTheApiservers(RecordedAnswer recorded) {
        Answer expected = new Answer(recorded.status(), recorded.contentType(), latin1(recorded.body()));

        assertThat(answer(recorded)).isEqualTo(expected);
    }

    private static Answer answer(RecordedAnswer question) {
        try {
            Accepted accepted =
                    question.path().matches(".*(s/none|/svc-.*|/kubernetes)") ? object(question) : collection(question);
            return new Answer(200, accepted.contentType(), "");
        } catch (StatusException e) {
            return failure(question, e.status());
        }
    }

    private static Accepted object(RecordedAnswer question) {
        Accepted accepted = Negotiation.forObjects(question.accept(), ENCODINGS, TRANSFORMS);
        if (question.path().endsWith("/none")) {
            throw new StatusException(Status.notFound(resource(question), "none"));
        }
        return accepted;
    }

    private static Accepted collection(RecordedAnswer question) {
        boolean isWatchPath = question.path().contains("/watch/");
        Accepted accepted = Negotiation.forLists(question.accept(), ENCODINGS, TRANSFORMS);
        ListOptions options = ListOptions.parse(resource(question), question.parameters(), isWatchPath);
        if (options.watch()) {
            return Negotiation.forWatch(question.accept(), ENCODINGS, TRANSFORMS);
        }
        ContinueToken.of(options);
        return accepted;
    }

    private static Answer failure(RecordedAnswer question, Status status) {
        Map<String, String[]> parameters = question.parameters();
        String pretty = parameters.getOrDefault("pretty", new String[] {""})[0];
        Optional<Accepted> accepted = Negotiation.forErrors(question.accept(), ENCODINGS);
        Encoding encoding = accepted.map(Accepted::encoding).orElse(Encoding.JSON);
        boolean isIndented = accepted.isEmpty() || accepted.get().isIndented(pretty, "x");
        byte[] body = encoding == Encoding.JSON && isIndented
                ? StatusEncoder.indented(status)
                : StatusEncoder.encode(status, encoding);
        return new Answer(status.code(), encoding.mediaType(), latin1(body));
    }

    private static Resource resource(RecordedAnswer question) {
        return List.of(Resource.ENDPOINT_SLICES, Resource.ENDPOINTS, Resource.NODES, Resource.SERVICES).stream()
                .filter(resource -> question.path().contains("/" + resource.plural()))
                .findFirst()
                .orElseThrow();
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
