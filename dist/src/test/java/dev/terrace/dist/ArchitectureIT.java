package dev.terrace.dist;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.contract.RootFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.JarFiles;
import dev.terrace.engine.extension.PluginCode;
import dev.terrace.engine.extension.PluginWork;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** Checks the dependencies between modules, and between the packages of the large ones. */
@AnalyzeClasses(
        packages = "dev.terrace",
        importOptions = {DoNotIncludeTests.class, ArchitectureIT.WithoutTestJars.class})
@Tag("slow")
class ArchitectureIT {
    /** Leaves out the test fixtures that modules share as JARs. */
    static final class WithoutTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String[] ANYWHERE = {"java..", "org.jspecify.annotations.."};

    /** AutoValue is an annotation that marks builders, and nothing at run time. */
    @ArchTest
    static final ArchRule theModelDependsOnNothing = only("dev.terrace.model..", "com.google.auto.value..");

    @ArchTest
    static final ArchRule theSpiDependsOnTheModel =
            only("dev.terrace.spi..", "dev.terrace.model..", "com.fasterxml.jackson.core..");

    @ArchTest
    static final ArchRule onlyJsonTextKnowsTheParser = classes()
            .that()
            .resideInAPackage("dev.terrace.spi..")
            .and()
            .haveNameNotMatching(".*\\.JsonText(\\$.*)?")
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule theConfigurationDependsOnTheModel = only(
            "dev.terrace.configuration..",
            "dev.terrace.model..",
            "dev.terrace.text",
            "dev.terrace.text.yaml..",
            "org.yaml.snakeyaml..");

    @ArchTest
    static final ArchRule textDependsOnItsParsers = only(
            "dev.terrace.text..",
            "dev.terrace.model.finding..",
            "dev.terrace.model.number..",
            "org.yaml.snakeyaml..",
            "com.fasterxml.jackson..",
            "org.apache.commons.io..");

    @ArchTest
    static final ArchRule inputsDependOnTextsAndOnWhatUnpacksThem = only(
            "dev.terrace.inputs..",
            "dev.terrace.text..",
            "dev.terrace.model.finding..",
            "dev.terrace.files..",
            "org.apache.commons.compress..",
            "org.tukaani.xz..",
            "io.airlift.compress..");

    @ArchTest
    static final ArchRule patternsDependOnTheirEngineAlone = only("dev.terrace.pattern..", "com.google.re2j..");

    @ArchTest
    static final ArchRule objectsDependOnTheModel = only(
            "dev.terrace.objects..",
            "dev.terrace.model..",
            "dev.terrace.text..",
            "dev.terrace.inputs..",
            "dev.terrace.pattern..",
            "dev.terrace.cel..",
            "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule theClusterDependsOnObjects = only(
            "dev.terrace.cluster..",
            "dev.terrace.model..",
            "dev.terrace.objects..",
            "dev.terrace.text..",
            "com.fasterxml.jackson.databind..");

    @ArchTest
    static final ArchRule snapshotsDependOnTheCluster = only(
            "dev.terrace.snapshot..",
            "dev.terrace.model..",
            "dev.terrace.cluster..",
            "dev.terrace.objects..",
            "dev.terrace.text..",
            "dev.terrace.inputs..",
            "dev.terrace.files..",
            "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule anonymisingDependsOnTexts = only(
            "dev.terrace.anonymise..",
            "dev.terrace.model..",
            "dev.terrace.files..",
            "dev.terrace.pattern..",
            "dev.terrace.text..",
            "org.yaml.snakeyaml..",
            "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule theTimelineDependsOnTheCluster = only(
            "dev.terrace.timeline..",
            "dev.terrace.model..",
            "dev.terrace.objects..",
            "dev.terrace.cluster..",
            "dev.terrace.engine..");

    /** RE2/J has no bound for the size of a pattern. */
    @ArchTest
    static final ArchRule patternsAreCompiledWithinGosBoundsAlone = noClasses()
            .that()
            .resideOutsideOfPackage("dev.terrace.pattern..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.google.re2j..");

    @ArchTest
    static final ArchRule theLanguageOfSelectorsDependsOnTheModel = only(
            "dev.terrace.cel..", "dev.terrace.model..", "dev.terrace.pattern..", "dev.cel..", "com.google.common..");

    @ArchTest
    static final ArchRule theEngineNamesNoPluginAndNoAction = only(
            "dev.terrace.engine..",
            "dev.terrace.model..",
            "dev.terrace.spi..",
            "dev.terrace.configuration..",
            "org.pf4j..",
            "com.github.zafarkhaja.semver..");

    @ArchTest
    static final ArchRule reportsDependOnTheModel =
            only("dev.terrace.report..", "dev.terrace.model..", "org.yaml.snakeyaml..", "com.fasterxml.jackson.core..");

    @ArchTest
    static final ArchRule whatIfDependsOnWhatDecides = only(
            "dev.terrace.whatif..",
            "dev.terrace.model..",
            "dev.terrace.configuration..",
            "dev.terrace.objects..",
            "dev.terrace.snapshot..",
            "dev.terrace.cluster..",
            "dev.terrace.engine..",
            "dev.terrace.report..",
            "dev.terrace.timeline..",
            "dev.terrace.workload..",
            "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule workloadsDependOnObjects = only(
            "dev.terrace.workload..",
            "dev.terrace.model..",
            "dev.terrace.objects..",
            "dev.terrace.text..",
            "dev.terrace.inputs..",
            "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule nothingButTheCommandAsksWhatIf = classes()
            .that()
            .resideInAPackage("dev.terrace.whatif..")
            .should()
            .onlyHaveDependentClassesThat()
            .resideInAnyPackage(
                    "dev.terrace.whatif..", "dev.terrace.server..", "dev.terrace.cli..", "dev.terrace.replay.sweep..");

    @ArchTest
    static final ArchRule filesDependOnTheModel = only("dev.terrace.files..", "dev.terrace.model..");

    @ArchTest
    static final ArchRule casesDependOnWhatDecidesThem = only(
            "dev.terrace.cases..",
            "dev.terrace.model..",
            "dev.terrace.files..",
            "dev.terrace.configuration..",
            "dev.terrace.anonymise..",
            "dev.terrace.inputs..",
            "dev.terrace.objects..",
            "dev.terrace.snapshot..",
            "dev.terrace.engine..",
            "dev.terrace.report..",
            "dev.terrace.text..",
            "org.yaml.snakeyaml..",
            "com.fasterxml.jackson..",
            "javax.xml.stream..",
            "dev.terrace.workload..");

    @ArchTest
    static final ArchRule replaysDependOnWhatDecides = only(
            "dev.terrace.replay..",
            "dev.terrace.model..",
            "dev.terrace.files..",
            "dev.terrace.text..",
            "dev.terrace.inputs..",
            "dev.terrace.configuration..",
            "dev.terrace.objects..",
            "dev.terrace.cluster..",
            "dev.terrace.snapshot..",
            "dev.terrace.engine..",
            "dev.terrace.timeline..",
            "dev.terrace.cases..",
            "dev.terrace.report..",
            "dev.terrace.whatif..",
            "dev.terrace.pictures..",
            "dev.terrace.spi.toolkit..",
            "com.fasterxml.jackson..",
            "com.google.auto.value..");

    @ArchTest
    static final ArchRule picturesDependOnNothing = only("dev.terrace.pictures..");

    @ArchTest
    static final ArchRule replaysAreBuiltInRooms = Rooms.of("dev.terrace.replay", """
            (root) -> measure result world trace
            origin -> trace
            sweep -> origin picture result trace
            cases -> (root) measure result world trace
            moment -> (root)
            measure -> result world trace
            picture -> (root) measure origin result world trace
            result -> trace
            table -> measure result world trace
            world -> trace
            imports -> trace
            imports.kubernetes -> imports trace
            imports.prometheus -> imports trace
            imports.table -> imports trace
            anonymous -> world trace
            trace ->""");

    @ArchTest
    static final ArchRule listsOfAClusterDependOnSnapshots = only(
            "dev.terrace.kubernetes..",
            "dev.terrace.model..",
            "dev.terrace.files..",
            "dev.terrace.text..",
            "dev.terrace.inputs..",
            "dev.terrace.objects..",
            "dev.terrace.snapshot..",
            "dev.terrace.cluster..",
            "dev.terrace.engine..",
            "com.fasterxml.jackson..",
            "com.sun.net.httpserver..",
            "io.fabric8.kubernetes..",
            "io.micrometer..",
            "javax.net.ssl..");

    @ArchTest
    static final ArchRule listsOfAClusterAreBuiltInRooms = Rooms.of("dev.terrace.kubernetes", """
            loop -> lease mirror status watch write client
            status -> mirror watch write client
            mirror -> watch
            watch -> list client
            lease -> write client
            write -> client
            list -> client
            client ->""");

    /** Its client could be another one. */
    @ArchTest
    static final ArchRule onlyTheConnectionKnowsTheClientOfKubernetes = noClasses()
            .that()
            .resideOutsideOfPackage("dev.terrace.kubernetes.client..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.fabric8..");

    @ArchTest
    static final ArchRule nothingButTheCommandKnowsTheServer = classes()
            .that()
            .resideInAPackage("dev.terrace.server..")
            .should()
            .onlyHaveDependentClassesThat()
            .resideInAnyPackage("dev.terrace.server..", "dev.terrace.cli..");

    @ArchTest
    static final ArchRule actionsKnowTheSpiAlone =
            only("dev.terrace.actions..", "dev.terrace.model..", "dev.terrace.spi..");

    @ArchTest
    static final ArchRule pluginsKnowTheSpiAlone =
            only("dev.terrace.plugins..", "dev.terrace.model..", "dev.terrace.spi..");

    @ArchTest
    static final ArchRule otherModulesSeeOnlyTheEnginesDoors = noClasses()
            .that()
            .resideOutsideOfPackage("dev.terrace.engine..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.terrace.engine..")
                    .and(not(belongToAnyOf(
                            Scheduler.class,
                            Sessions.class,
                            Extensions.class,
                            JarFiles.class,
                            Contracts.class,
                            PluginCode.class,
                            PluginWork.class,
                            PluginFailure.class,
                            RootFailure.class))));

    @ArchTest
    static final ArchRule theEngineIsBuiltInRooms = Rooms.of("dev.terrace.engine", """
            (root) -> session observation index change placement extension contract state facts
            session -> placement extension order hook contract state facts
            observation -> session placement evaluation order hook contract state
            index -> change placement evaluation hook contract state
            change -> state facts
            placement -> evaluation hook state
            evaluation -> hook state
            extension -> order hook contract state facts
            order -> hook state
            hook -> contract state
            contract ->
            state -> facts
            facts ->""");

    /** The core of the engine takes every decision, and can be read without its speed part and the explanation. */
    @ArchTest
    static final ArchRule theCoreOfTheEngineStandsAlone = among(
            rooms("session", "placement", "evaluation", "order", "hook", "contract", "state", "facts"),
            rooms("extension"),
            "dev.terrace.model..",
            "dev.terrace.spi..",
            "dev.terrace.configuration..");

    private static String[] rooms(String... names) {
        return Stream.of(names).map(name -> "dev.terrace.engine." + name).toArray(String[]::new);
    }

    /** Classes of some packages depend on each other, and on nothing but the other packages. */
    private static ArchRule among(String[] packages, String[] others, String... more) {
        String[] allowed =
                Stream.of(ANYWHERE, packages, others, more).flatMap(Stream::of).toArray(String[]::new);
        return classes()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed);
    }

    @ArchTest
    static final ArchRule objectsAreBuiltInRooms = Rooms.of("dev.terrace.objects", """
            (root) -> device kind pod storage field
            device -> field
            kind -> field
            pod -> field
            storage -> field
            field ->""");

    @ArchTest
    static final ArchRule theClusterIsBuiltInRooms = Rooms.of("dev.terrace.cluster", """
            (root) -> check derived change
            check -> derived change
            derived -> change
            change ->""");

    @ArchTest
    static final ArchRule theServerIsBuiltInRooms = Rooms.of("dev.terrace.server", """
            (root) -> endpoints http replays cycle run metrics library problem store work
            endpoints -> http replays cycle run metrics library picture problem store work
            http -> problem store work
            metrics -> cycle work
            replays -> cycle run library problem store work
            cycle -> run library problem store work
            run -> problem work
            library -> picture problem store work
            problem -> store work
            picture ->
            store ->
            work ->""");

    @ArchTest
    static final ArchRule armadaIsBuiltInRooms = Rooms.of("dev.terrace.plugins.armada", """
            (root) -> round round.state round.data
            round -> round.placement round.state round.data
            round.placement -> round.state round.data
            round.state -> round.data
            round.data ->""");

    @ArchTest
    static final ArchRule packagesFormNoCircle =
            slices().matching("dev.terrace.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingThatRunsIsStatic = noFields()
            .that()
            .areStatic()
            .and()
            .doNotHaveModifier(JavaModifier.SYNTHETIC)
            .should()
            .notBeFinal()
            .as("there is no static mutable state");

    @ArchTest
    static final ArchRule noClassIsNamedForItsLayer = noClasses()
            .should()
            .haveNameMatching(".*(Impl|Base|Manager|Helper|Util|Utils)")
            .orShould()
            .resideInAnyPackage("..util..", "..common..", "..core..", "..impl..")
            .as("names say what a thing is");

    /**
     * The JDK's parsers accept exponents whose change of scale takes hours, and digits of any script.
     * {@code PlainScalars} has the rules of Go, with infinite numbers.
     */
    @ArchTest
    static final ArchRule numbersThatPeopleWriteAreParsedInOnePlace = noClasses()
            .that(not(resideInAPackage("dev.terrace.testkit..")
                    .or(simpleName("NumberText"))
                    .or(simpleName("PlainScalars"))))
            .should()
            .callConstructor(BigDecimal.class, String.class)
            .orShould()
            .callConstructor(BigInteger.class, String.class)
            .orShould()
            .callMethod(Long.class, "parseLong", String.class)
            .orShould()
            .callMethod(Long.class, "valueOf", String.class)
            .orShould()
            .callMethod(Integer.class, "parseInt", String.class)
            .orShould()
            .callMethod(Integer.class, "valueOf", String.class)
            .orShould()
            .callMethod(Double.class, "parseDouble", String.class)
            .orShould()
            .callMethod(Double.class, "valueOf", String.class)
            .orShould()
            .callMethod(Instant.class, "ofEpochSecond", long.class)
            .orShould()
            .callMethod(Instant.class, "ofEpochMilli", long.class)
            .as("numbers and times that people write are parsed by NumberText, within bounds");

    private static ArchRule only(String packages, String... others) {
        String[] allowed = new String[ANYWHERE.length + others.length + 1];
        allowed[0] = packages;
        System.arraycopy(ANYWHERE, 0, allowed, 1, ANYWHERE.length);
        System.arraycopy(others, 0, allowed, ANYWHERE.length + 1, others.length);
        return classes()
                .that()
                .resideInAPackage(packages)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed);
    }
}
