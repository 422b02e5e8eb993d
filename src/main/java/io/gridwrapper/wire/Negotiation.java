package io.gridwrapper.wire;

import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.StatusException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds how an answer is written from the {@code Accept} header (API doc, "API concepts: Alternate representations of
 * resources"). In every method, a null or empty header takes JSON; a clause that the caller cannot serve is skipped, as
 * the apiserver skips a Table in protobuf; parameters without meaning are ignored. Encodings and transforms are those
 * that the caller can write; {@link As#NONE} need not be named.
 *
 * <p>The apiserver looks at the header twice. Its router wants one type named in full, or {@code *&#47;*}, so that
 * {@code application/*} alone is refused; only then are parameters and weights read.
 */
public final class Negotiation {

    private static final String META_GROUP = "meta.k8s.io";
    private static final Set<String> META_VERSIONS = Set.of("v1", "v1beta1");

    private final List<Encoding> encodings;
    private final Set<As> transforms;
    private final boolean takesServerVersion;

    private Negotiation(Set<Encoding> encodings, Set<As> transforms, boolean takesServerVersion) {
        this.encodings = encodings.stream().sorted().toList();
        this.transforms = transforms;
        this.takesServerVersion = takesServerVersion;
    }

    /**
     * For one object.
     *
     * @throws StatusException 406 with the apiserver's sentence, where no clause can be served
     */
    public static Accepted forObjects(String accept, Set<Encoding> encodings, Set<As> transforms) {
        return new Negotiation(encodings, transforms, true).negotiate(accept, false);
    }

    /**
     * For a list.
     *
     * @throws StatusException 406 with the apiserver's sentence, where no clause can be served
     */
    public static Accepted forLists(String accept, Set<Encoding> encodings, Set<As> transforms) {
        return new Negotiation(encodings, transforms, true).negotiate(accept, true);
    }

    /**
     * For a watch. The clause is chosen as for a list; one whose encoding has no stream, as YAML, is refused.
     *
     * @throws StatusException 406 with the apiserver's sentence, where the clause cannot be served
     */
    public static Accepted forWatch(String accept, Set<Encoding> encodings, Set<As> transforms) {
        Accepted accepted = forLists(accept, encodings, transforms);
        if (!accepted.encoding().isStreamable()) {
            throw onlyAccepted(new Negotiation(encodings, transforms, true).streamMediaTypes());
        }
        return accepted.asStream();
    }

    /**
     * For a Status of a failure. It is never transformed, and never refused: where no clause can be served, the result is
     * empty and the apiserver writes {@linkplain StatusEncoder#indented indented JSON}.
     */
    public static Optional<Accepted> forErrors(String accept, Set<Encoding> encodings) {
        return new Negotiation(encodings, EnumSet.noneOf(As.class), false).first(accept);
    }

    private Accepted negotiate(String accept, boolean isCollection) {
        route(accept, isCollection);
        return first(accept).orElseThrow(() -> onlyAccepted(mediaTypes(false)));
    }

    /** Refuses what the router refuses. */
    private void route(String accept, boolean isCollection) {
        if (isAbsent(accept)) {
            return;
        }
        for (String clause : accept.split(",")) {
            String name = MediaType.trim(clause.split(";", 2)[0]);
            if (name.equals("*/*")
                    || encodings.stream().map(Encoding::mediaType).anyMatch(name::equals)) {
                return;
            }
        }
        throw new StatusException(new Status(
                406,
                "NotAcceptable",
                "406: Not Acceptable\n\nAvailable representations: " + mediaTypes(isCollection),
                Status.Details.EMPTY));
    }

    private Optional<Accepted> first(String accept) {
        if (isAbsent(accept)) {
            return encodings.stream().findFirst().map(Accepted::plain);
        }
        return MediaType.parseAccept(accept).stream()
                .flatMap(clause -> encodings.stream()
                        .filter(clause::matches)
                        .flatMap(encoding -> offer(clause, encoding).stream()))
                .findFirst();
    }

    /** The answer to a clause in an encoding that matches it, empty where a parameter stands against it. */
    private Optional<Accepted> offer(MediaType clause, Encoding encoding) {
        String stream = clause.parameter("stream");
        boolean isStreamServed = stream.isEmpty() || stream.equals("watch") && encoding.isStreamable();
        String serverVersion = clause.parameter("sv");
        boolean isServerVersionServed = serverVersion.isEmpty() || takesServerVersion && serverVersion.equals("v1");
        if (!isStreamServed || !isServerVersionServed) {
            return Optional.empty();
        }
        boolean isPretty = clause.parameter("pretty").equals("1");
        return transform(clause)
                .filter(as -> as.isWritableAs(encoding))
                .map(as -> new Accepted(encoding, encoding.mediaType(), as, clause.parameter("v"), isPretty));
    }

    private Optional<As> transform(MediaType clause) {
        String kind = clause.parameter("as");
        String group = clause.parameter("g");
        String version = clause.parameter("v");
        if (kind.isEmpty() && group.isEmpty() && version.isEmpty()) {
            return Optional.of(As.NONE);
        }
        if (kind.isEmpty() || !group.equals(META_GROUP) || !META_VERSIONS.contains(version)) {
            return Optional.empty();
        }
        return transforms.stream().filter(as -> as.kind().equals(kind)).findFirst();
    }

    private static boolean isAbsent(String accept) {
        return accept == null || accept.isEmpty();
    }

    private static StatusException onlyAccepted(String mediaTypes) {
        return new StatusException(
                new Status(406, "NotAcceptable", "only the following media types are accepted: " + mediaTypes, null));
    }

    private String mediaTypes(boolean withStreams) {
        String mediaTypes = join(encodings.stream(), Encoding::mediaType);
        return withStreams ? mediaTypes + ", " + streamMediaTypes() : mediaTypes;
    }

    private String streamMediaTypes() {
        return join(encodings.stream().filter(Encoding::isStreamable), Encoding::streamMediaType);
    }

    private static String join(Stream<Encoding> encodings, Function<Encoding, String> name) {
        return encodings.map(name).collect(Collectors.joining(", "));
    }
}
