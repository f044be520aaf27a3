package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConflictWarningsTest {
    private static final Catalog CATALOG = new Catalog(
            Map.of(
                    "keeper",
                    new Declaration(
                            List.of(),
                            Set.of(),
                            List.of(
                                    Conflict.with("other").warning("both are asked"),
                                    Conflict.below("first", Switch.RECLAIMABLE, "take", "it is not asked"),
                                    Conflict.below("second", Switch.RECLAIMABLE, "take", "it is not asked"),
                                    Conflict.below("third", Switch.RECLAIMABLE, "take", "it is not asked"))),
                    "drf",
                    new Declaration(
                            List.of(), Set.of(), List.of(Conflict.with("other").warning("50 % of them wait"))),
                    "other",
                    Declaration.nothing(),
                    "first",
                    Declaration.nothing(),
                    "second",
                    Declaration.nothing(),
                    "third",
                    Declaration.nothing()),
            Map.of("take", Declaration.nothing(), "give", Declaration.nothing()));

    private static List<String> warnings(String actions, String... tiers) {
        StringBuilder text = new StringBuilder("actions: \"" + actions + "\"\ntiers:\n");
        for (String tier : tiers) {
            text.append("- plugins: [").append(tier).append("]\n");
        }
        return ConfigurationReader.lint(text.toString(), "conf", CATALOG, false).stream()
                .map(Finding::message)
                .filter(message -> message.contains("Name "))
                .toList();
    }

    @Test
    void aPluginThatIsNotAskedIsWarnedAbout() {
        assertThat(warnings("give, take", "{name: first}, {name: second}, {name: third}", "{name: keeper}"))
                .containsExactly("plugin 'keeper' is in a tier below plugins 'first', 'second' and 'third': it is not"
                        + " asked. Name them in one tier.");
    }

    @Test
    void nothingIsWrongWithoutTheActionOrTheSwitchOrInOneTier() {
        assertThat(warnings("give", "{name: first}", "{name: keeper}")).isEmpty();
        assertThat(warnings("take", "{name: first, enableReclaimable: false}", "{name: keeper}"))
                .isEmpty();
        assertThat(warnings("take", "{name: first}, {name: keeper}")).isEmpty();
    }

    @Test
    void pluginsThatGoTogetherBadlyAreWarnedAboutInAnyTiers() {
        assertThat(warnings("give", "{name: keeper}", "{name: other}"))
                .containsExactly("plugin 'keeper' is named together with plugin 'other': both are asked."
                        + " Name only one of them.");
    }

    @Test
    void aPluginOfVolcanoConflictsThereToo() {
        assertThat(warnings("give", "{name: drf}, {name: other}"))
                .containsExactly("plugin 'drf' is named together with plugin 'other': as in Volcano, 50 % of them wait."
                        + " Name only one of them.");
    }
}
