package dev.terrace.dist;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.configuration.VolcanoNames;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Terrace's support of Volcano's names. The documentation and lint must agree. */
class VolcanoIT {
    private static final Path PAGE = Distribution.ROOT.resolve("docs/volcano.md");
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    static Stream<Capability> capabilities() {
        return Capability.all(EXTENSIONS.catalog()).stream();
    }

    /** {@code mvn verify -pl dist -am -DargLine=-Dgolden.write=true} writes the tables of the page. */
    @Test
    void thePageIsUpToDate() throws IOException {
        String page = Files.readString(PAGE);
        String written = new VolcanoPage(EXTENSIONS).write(page);
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(PAGE, written);
        } else {
            assertThat(page)
                    .as("docs/volcano.md is not what is loaded; -DargLine=-Dgolden.write=true writes its tables anew")
                    .isEqualTo(written);
        }
        assertThat(Distribution.HOME.resolve("docs/volcano.md")).exists();
    }

    /**
     * The entries of {@code volcano.yaml} for plugins and actions that are not loaded match their declarations when
     * they are loaded.
     */
    @Test
    void theListSaysWhatIsDeclared() {
        Catalog volcanos = VolcanoNames.all().catalog();
        Catalog loaded = EXTENSIONS.catalog();
        Set<String> brought = new TreeSet<>();
        brought.addAll(sameIn(volcanos.plugins(), loaded.plugins()));
        brought.addAll(sameIn(volcanos.actions(), loaded.actions()));
        assertThat(VolcanoNames.all().brought()).isEqualTo(brought);
    }

    /** The names in both maps. */
    private static Set<String> sameIn(Map<String, Declaration> volcanos, Map<String, Declaration> loaded) {
        Set<String> both = new TreeSet<>(volcanos.keySet());
        both.retainAll(loaded.keySet());
        assertThat(both).allSatisfy(name -> {
            assertThat(loaded.get(name).traits()).isEqualTo(volcanos.get(name).traits());
            assertThat(loaded.get(name).conflicts().stream()
                            .filter(conflict -> !conflict.isWarning())
                            .toList())
                    .isEqualTo(volcanos.get(name).conflicts());
        });
        return both;
    }

    @ParameterizedTest
    @MethodSource("capabilities")
    void lintSaysOfEachNameWhatThePageSays(Capability capability) {
        Mention mention = Mention.of(capability);
        List<String> said = findings(mention, false).stream()
                .filter(finding -> finding.position().line() == mention.line()
                        && finding.position().column() == mention.column())
                .map(finding -> finding.severity() + " " + finding.message())
                .toList();
        switch (capability.standing()) {
            case YES -> assertThat(said).noneMatch(finding -> finding.contains(mention.name()));
            case NO_EFFECT ->
                assertThat(said)
                        .singleElement()
                        .asString()
                        .startsWith("WARNING ")
                        .contains(mention.name(), "has no effect");
            case NO ->
                assertThat(said)
                        .singleElement()
                        .asString()
                        .startsWith("ERROR ")
                        .contains("'" + mention.name() + "'", "exists in Volcano, but not in Terrace yet");
        }
        if (capability.kind() != Capability.Kind.KEY) {
            assertThat(findings(mention, true)).noneMatch(Finding::isError);
        }
    }

    /** volcano#5896. */
    @Test
    void lintWarnsOfAPluginBelowTheOnesThatHideIt() {
        assertThat(lint("""
                actions: enqueue, allocate, reclaim
                tiers:
                - plugins: [{name: gang}, {name: conformance}]
                - plugins: [{name: capacity}]
                """, false))
                .singleElement(as(STRING))
                .startsWith("WARNING test.conf:4:13: plugin 'capacity' is in a tier below plugins 'gang' and"
                        + " 'conformance': as in Volcano,");
    }

    @Test
    void lintWarnsOfBudgetsThatAreNotAsked() {
        assertThat(lint("""
                actions: enqueue, allocate, preempt
                tiers:
                - plugins: [{name: gang, enablePreemptable: false}, {name: conformance}]
                - plugins: [{name: pdb}]
                """, false))
                .containsExactly("WARNING test.conf:4:13: plugin 'pdb' is in a tier below plugin 'conformance': as in"
                        + " Volcano, preempt takes victims from the first tier that names any, so that budgets may be"
                        + " exceeded. Name them in one tier.");
    }

    @Test
    void theConfigurationOfAVendorIsReadWithoutItsPlugins() {
        String conf = """
                actions: allocate, backfill
                tiers:
                - plugins: [{name: gang}, {name: oversubscription}, {name: cce-gpu, arguments: {any: thing}}]
                """;
        assertThat(lint(conf, false))
                .filteredOn(finding -> finding.startsWith("ERROR"))
                .hasSize(2)
                .allMatch(finding -> finding.endsWith(" --allow-missing ignores it, as Volcano does."));
        assertThat(lint(conf, true))
                .noneMatch(finding -> finding.startsWith("ERROR"))
                .contains("WARNING test.conf:3:34: plugin 'oversubscription' does not exist: ignored, as in Volcano.");
    }

    private static List<String> lint(String conf, boolean allowMissing) {
        return ConfigurationReader.lint(conf, "test.conf", EXTENSIONS.catalog(), allowMissing).stream()
                .map(finding -> finding.severity() + " " + finding)
                .toList();
    }

    private static List<Finding> findings(Mention mention, boolean allowMissing) {
        return ConfigurationReader.lint(mention.text(), "test.conf", EXTENSIONS.catalog(), allowMissing);
    }
}
