package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Switch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationReaderTest {
    private static final String LEAST = "actions: enqueue, allocate\ntiers:\n- plugins:\n  - name: gang\n";

    @Test
    void aSwitchThatIsNotNamedIsOnExceptHierarchyAndClusterOrder() {
        var gang = read(LEAST).tiers().get(0).plugins().get(0);

        assertThat(gang.on()).isEqualTo(EnumSet.complementOf(EnumSet.of(Switch.HIERARCHY, Switch.CLUSTER_ORDER)));
        assertThat(gang.position()).isEqualTo(new Position("test.conf", 4, 5));
    }

    @Test
    void argumentsKnowTheirPlaces() {
        var given =
                read("actions: allocate\ntiers:\n- plugins:\n  - {name: overcommit, arguments: {overcommit-factor: 2}}\n")
                        .tiers()
                        .get(0)
                        .plugins()
                        .get(0)
                        .arguments();
        assertThat(given.place(Argument.number("overcommit-factor"))).isEqualTo(new Position("test.conf", 4, 36));
        assertThat(given.place(Argument.number("other"))).isEqualTo(Position.of("the configuration"));
    }

    @Test
    void switchesAreYamlBooleans() {
        var gang = read(LEAST + "    enableJobOrder: off\n    enabledVictim: n\n    enableHierarchy: no\n")
                .tiers()
                .get(0)
                .plugins()
                .get(0);

        assertThat(gang.on()).doesNotContain(Switch.JOB_ORDER, Switch.VICTIM, Switch.HIERARCHY);
    }

    @Test
    void aPluginThatComesFirstOutweighsTheScoresOfAllOthers() {
        var given = read(LEAST + """
                configurations:
                - name: allocate
                  arguments:
                    QueueScoreOrderEnable: yes
                    QueueScoreOrder.gang.weight: 3
                """);
        var first = given.withFirst("binpack");

        assertThat(first.tiers())
                .extracting(tier -> tier.plugins().get(0).name())
                .containsExactly("binpack", "gang");
        assertThat(first.tiers().get(0).plugins().get(0).on())
                .isEqualTo(given.tiers().get(0).plugins().get(0).on());
        assertThat(first.argumentsOf("allocate").get(QueueOrderArguments.WEIGHT, "binpack"))
                .isEqualTo(3);
        assertThat(first.argumentsOf("enqueue")).isSameAs(given.argumentsOf("enqueue"));
        assertThat(given.withFirst("gang")).isSameAs(given);
    }

    @Test
    void argumentsOfPluginsAndActions() {
        var configuration = read(LEAST + """
                  - name: resource-strategy-fit
                    arguments:
                      resources: {cpu: {type: MostAllocated, weight: 2}}
                  - name: predicates
                    arguments: {predicate.CacheEnable: "true"}
                configurations:
                - name: allocate
                  arguments:
                    QueueScoreOrderEnable: yes
                    QueueScoreOrder.gang.weight: 3
                metrics:
                  type: prometheus
                  interval: 30
                """);

        assertThat(configuration.tiers().get(0).plugins())
                .extracting(plugin -> plugin.arguments().asMap().toString())
                .containsExactly(
                        "{}", "{resources={cpu={type=MostAllocated, weight=2}}}", "{predicate.CacheEnable=true}");
        var allocate = configuration.argumentsOf("allocate");
        assertThat(allocate.get(QueueOrderArguments.SCORE_ORDER)).isTrue();
        assertThat(allocate.get(QueueOrderArguments.WEIGHT, "gang")).isEqualTo(3.0);
        assertThat(allocate.get(QueueOrderArguments.WEIGHT, "drf")).isEqualTo(0.0);
        assertThat(configuration.metrics()).hasToString("{type=prometheus, interval=30}");
    }

    @Test
    void whatVolcanoDoesNotSurvive() {
        String text = LEAST.replace("allocate", "allocate, shuffle") + "  - name: tdm\n";
        assertThat(warnings(text))
                .containsExactly(
                        "test.conf:5:5: Volcano panics when action 'shuffle' evicts a victim of plugin 'tdm', unless"
                                + " PANIC_ON_ERROR=false. Terrace evicts the pod, as Volcano does with that setting.");
        assertThat(warnings(text + "    enabledVictim: false\n")).isEmpty();
        assertThat(warnings(text + "    enabledVictim: false\n  - name: tdm\n"))
                .anySatisfy(warning -> assertThat(warning).startsWith("test.conf:7:5: Volcano panics"));
        assertThat(warnings(text.replace("tdm", "pdb"))).isEmpty();
        assertThat(warnings(LEAST + "  - name: tdm\n")).isEmpty();
    }

    @Test
    void predicatesThatAreOffKeepVolcanoFromPlacingPods() {
        String text = LEAST + "  - name: predicates\n    enablePredicate: false\n";
        assertThat(warnings(text))
                .containsExactly("test.conf:5:5: with `enablePredicate: false`, no pod is placed, as in Volcano: the"
                        + " reservations of plugin 'predicates' fail.");
        assertThat(warnings(text + "  - name: predicates\n"))
                .noneMatch(warning -> warning.contains("no pod is placed"));
    }

    private static List<String> warnings(String text) {
        return ConfigurationReader.lint(text, "test.conf", VolcanoNames.all().catalog(), false).stream()
                .map(Finding::toString)
                .toList();
    }

    @Test
    void anActionMayRunTwice() {
        var configuration = read(LEAST.replace("enqueue, allocate", "enqueue, allocate, allocate"));

        assertThat(configuration.actions()).containsExactly("enqueue", "allocate", "allocate");
        assertThat(configuration.findings()).hasSize(1);
    }

    @Test
    void mergesAndAliases() {
        var tiers = read("""
                actions: enqueue, allocate
                tiers:
                - plugins:
                  - &off {name: gang, enableJobOrder: false}
                  - {<<: *off, name: drf}
                """).tiers();

        assertThat(tiers.get(0).plugins())
                .allSatisfy(plugin -> assertThat(plugin.on()).doesNotContain(Switch.JOB_ORDER))
                .extracting(Configuration.PluginOption::name)
                .containsExactly("gang", "drf");
    }

    @Test
    void whatIsMissingCanBeLeftOut() {
        String text = LEAST.replace("allocate", "allocate, shuffle") + "  - name: pdb\n    arguments: {any: thing}\n";

        var configuration = ConfigurationReader.read(text, "test.conf", SampleCatalog.create(), true);

        assertThat(configuration.actions()).containsExactly("enqueue", "allocate");
        assertThat(configuration.tiers().get(0).plugins()).hasSize(1);
        assertThat(configuration.findings()).hasSize(2);
        assertThatThrownBy(() -> ConfigurationReader.read(text, "test.conf", SampleCatalog.create(), false))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("--allow-missing");
    }

    @Test
    void everySwitchOfVolcanosIsKnown() {
        assertThat(VolcanoNames.all().switches())
                .hasSize(25)
                .allMatch(spelling -> Switch.spelled(spelling).isPresent());
    }

    @Test
    void aFileThatCannotBeRead(@TempDir Path folder) throws IOException {
        Path latin = folder.resolve("latin.conf");
        Files.write(latin, new byte[] {'#', (byte) 0xe9, '\n'});
        Path huge = folder.resolve("huge.conf");
        Files.writeString(huge, "#".repeat(YamlDocument.MAX_CHARACTERS + 1));

        assertThat(lint(folder.resolve("absent.conf"))).isEqualTo("absent.conf: the file does not exist.");
        assertThat(lint(folder)).endsWith(": is a directory: name the file.");
        assertThat(lint(latin)).isEqualTo("latin.conf: is not UTF-8 text.");
        assertThat(lint(huge)).startsWith("huge.conf: is larger than 3 MiB");
    }

    @Test
    void aFileOfAWindowsShellIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("scheduler.conf");
        Files.writeString(file, "\ufeff" + LEAST, StandardCharsets.UTF_16LE);
        assertThat(ConfigurationFile.read(file)).isEqualTo(LEAST);
    }

    @Test
    void aliasesThatMultiply() {
        var bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a%s: &a%s [*a%s, *a%s]\n".formatted(i, i, i - 1, i - 1));
        }

        assertThat(ConfigurationReader.lint(
                        bomb.toString(), "bomb", VolcanoNames.all().catalog(), false))
                .singleElement()
                .hasToString("bomb:1:1: this has more than 100,000 values when its aliases are written out;"
                        + " a configuration has a few hundred.");
    }

    @Test
    void aPluginHasAtMost64Places() {
        String conf =
                "actions: allocate\ntiers:\n- plugins: [{name: drf}]\n- &tier\n  plugins: [&gang {name: gang}%s]\n%s";

        assertThat(read(conf.formatted(", *gang".repeat(31), "- *tier\n")).tiers())
                .hasSize(3);
        assertThat(errors(conf.formatted(", *gang".repeat(31), "- *tier\n".repeat(50))))
                .containsExactly("test.conf:5:26: plugin 'gang' is named more than 64 times, first at line 5; each"
                        + " alias counts. Name it once in each tier that needs it.");
        assertThat(errors("actions: allocate\ntiers:\n" + "- plugins: [{name: drf}]\n".repeat(66)))
                .singleElement(as(STRING))
                .startsWith("test.conf:67:20: plugin 'drf' is named more than 64 times");
    }

    private static Stream<String> errors(String text) {
        return ConfigurationReader.lint(text, "test.conf", VolcanoNames.all().catalog(), false).stream()
                .filter(Finding::isError)
                .map(Finding::toString);
    }

    private static String lint(Path file) {
        var findings = ConfigurationReader.lint(file, VolcanoNames.all().catalog(), false);
        assertThat(findings).hasSize(1);
        return findings.get(0)
                .toString()
                .substring(
                        file.toString().length() - file.getFileName().toString().length());
    }

    private static Configuration read(String text) {
        return ConfigurationReader.read(text, "test.conf", VolcanoNames.all().catalog(), false);
    }
}
