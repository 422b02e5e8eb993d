package io.gridwrapper.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.gridwrapper.kube.Json;
import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rooms of the house, and which of them may know of which. */
class RoomsTest {

    private static final String HOUSE = "io.gridwrapper.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.gridwrapper");

    /** Each room with those that it may use. All may be used by launch, and none by boot. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            entry("kube", Set.of()),
            entry("wire", Set.of("kube")),
            entry("topology", Set.of("kube", "wire")),
            entry("cache", Set.of("kube", "wire", "topology")),
            entry("event", Set.of("kube", "wire", "topology", "cache")),
            entry("upstream", Set.of("kube")),
            entry("source", Set.of("kube", "wire", "topology", "cache", "event", "upstream")),
            entry("autonomy", Set.of("kube", "wire", "topology", "cache", "event")),
            entry("serve", Set.of("kube", "wire", "topology", "cache")),
            entry("passthrough", Set.of("kube", "wire", "upstream")),
            entry("admin", Set.of("kube", "wire", "topology", "cache")),
            entry("tls", Set.of("kube", "upstream")),
            entry("settings", Set.of("kube", "wire", "upstream", "passthrough", "tls")),
            entry("boot", Set.of()));

    static Set<String> rooms() {
        return MAY_USE.keySet();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void aRoomUsesOnlyWhatItMay(String room) {
        Set<String> forbidden = new TreeSet<>(MAY_USE.keySet());
        forbidden.add("launch");
        forbidden.removeAll(MAY_USE.get(room));
        forbidden.remove(room);

        noClasses()
                .that()
                .resideInAPackage(HOUSE + room + "..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        forbidden.stream().map(other -> HOUSE + other + "..").toArray(String[]::new)))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyPackageIsARoomOfTheTable() {
        Set<String> packages =
                CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
        packages.remove(HOUSE + "launch");

        // A room may have chambers: what stands before the first dot is the room.
        assertThat(packages)
                .isNotEmpty()
                .allSatisfy(name ->
                        assertThat(MAY_USE).containsKey(name.replace(HOUSE, "").replaceFirst("\\..*", "")));
    }

    @Test
    void noRoomsUseEachOtherInACircle() {
        slices().matching(HOUSE + "(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatIsPureDoesNoInputAndOutput() {
        DescribedPredicate<JavaClass> io = resideInAnyPackage(
                        "java.io..", "java.net..", "java.nio.file..", "java.nio.channels..")
                .and(not(belongToAnyOf(
                        IOException.class,
                        UncheckedIOException.class,
                        ByteArrayInputStream.class,
                        ByteArrayOutputStream.class,
                        URLDecoder.class)));
        noClasses()
                .that()
                .resideInAnyPackage(HOUSE + "kube..", HOUSE + "topology..")
                .should()
                .dependOnClassesThat(io)
                .check(CLASSES);
    }

    @Test
    void pruningKnowsNoLockAndNoClock() {
        noClasses()
                .that()
                .resideInAPackage(HOUSE + "topology..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.util.concurrent.locks..", "java.time.."))
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .check(CLASSES);
    }

    @Test
    void onlyTheContainersOwnClassesAreInjectedByField() {
        fields().that()
                .areAnnotatedWith(Inject.class)
                .should()
                .beDeclaredInClassesThat(assignableTo(Filter.class).or(assignableTo(Servlet.class)))
                .check(CLASSES);
    }

    @Test
    void jerseyAndPrometheusAreLoadedWithTheAdminRoomOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage(HOUSE + "admin..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "jakarta.ws.rs..", "org.glassfish..", "io.micrometer.prometheusmetrics..", "io.prometheus.."))
                .check(CLASSES);
    }

    @Test
    void noMethodIsSynchronized() {
        noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(CLASSES);
    }

    @Test
    void buffersOfJsonAreInNoThread() {
        noClasses()
                .that()
                .areNotAssignableTo(Json.class)
                .should()
                .callConstructor(JsonFactory.class)
                .orShould()
                .callConstructor(JsonFactoryBuilder.class)
                .orShould()
                .callMethod(JsonFactory.class, "builder")
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandWritesToStandardStreams() {
        noClasses()
                .that()
                .resideOutsideOfPackage(HOUSE + "launch..")
                .should(ACCESS_STANDARD_STREAMS)
                .check(CLASSES);
    }

    @Test
    void filtersAndServletsAreThoseOfTheRoomsThatAnswer() {
        classes()
                .that()
                .areAssignableTo(Filter.class)
                .or()
                .areAssignableTo(Servlet.class)
                .should()
                .resideInAnyPackage(HOUSE + "serve..", HOUSE + "passthrough..", HOUSE + "admin..")
                .check(CLASSES);
    }
}
