package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The policies of DIRAC and Grid Engine with their examples, alone and combined with all others. */
class PoliciesIT {
    private static final Path EXAMPLES = Distribution.ROOT.resolve("examples");
    private static final Path CONF = Distribution.ROOT.resolve("conf");
    private static final List<String> POLICIES =
            List.of("priority", "drf", "proportion", "armada", "dirac", "gridengine");

    @TempDir
    Path folder;

    private String run(String example, Path conf, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "run",
                "--snapshot",
                EXAMPLES.resolve(example + "/cluster.yaml").toString(),
                "--conf",
                conf.toString()));
        command.addAll(List.of(more));
        String said = Distribution.call(folder, command.toArray(String[]::new));
        assertThat(said).startsWith("0 ");
        return said;
    }

    private String run(String example) throws Exception {
        return run(example, CONF.resolve(example + ".yaml"));
    }

    /**
     * The group factors match the page: half over its share in the week, even in the hour, and equal for ann and bob.
     */
    @Test
    void diracsTermsAreInTheTable() throws Exception {
        assertThat(run("dirac"))
                .containsPattern("DIRAC +QUEUE +score +priority +taskQueue +JobShare +groupFactor +groupShare "
                        + "+expected +userFactor +share +jobs +average +RealPriority")
                .containsPattern("grid/bob-1 +grid +0.85556 +513.33 +3 +1000 +0.73333 +733.33 +366.67 +1.40000 +513.33")
                .containsPattern("grid/prod-1 +grid +1 +600 +5 +1000 +1.80000 +1800 +1800 +1 +1800 +1 +1 +1");
    }

    @Test
    void aMapOfArgumentsShowsNoDefaultOfItsOwn() throws Exception {
        assertThat(Distribution.call(folder, "plugins", "dirac"))
                .containsPattern("labels +map +– ")
                .doesNotContain("Arguments@");
    }

    @Test
    void gridEnginesTermsAreInTheTable() throws Exception {
        assertThat(run("gridengine"))
                .containsPattern("GRIDENGINE +QUEUE +prior +nurg +ntckts +npprior +urg +rrcontr +wtcontr +dlcontr "
                        + "+tckts +otckt +ftckt +stckt +share")
                .containsPattern("grid/u2 +grid +0.55333 +1 +0.10667 +0.50000 +160200 +160200 +0 +0 +1066.67")
                .containsPattern(
                        "grid/s64 +grid +0.13306 +0.24718 +0.01895 +0.50000 +40427.20 +6400 +34027.20 +0 +189.47");
    }

    @Test
    void historyGrowsFromCycleToCycle() throws Exception {
        Path next = folder.resolve("next.yaml");
        run("gridengine", CONF.resolve("gridengine.yaml"), "--apply", next.toString());
        String first = Files.readString(next);
        Path after = folder.resolve("after.yaml");
        assertThat(Distribution.call(
                        folder,
                        "run",
                        "--snapshot",
                        next.toString(),
                        "--conf",
                        CONF.resolve("gridengine.yaml").toString(),
                        "--now",
                        "2026-01-12T13:00:00Z",
                        "--apply",
                        after.toString()))
                .startsWith("0 ");
        // dan had no usage, and then runs jobs of 1 and 4 slots for an hour.
        assertThat(first).doesNotContain("user dan in chemistry");
        assertThat(Files.readString(after))
                .contains("user dan in chemistry 18000")
                .contains("asOf: \"2026-01-12T13:00:00Z\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"priority", "drf", "proportion", "armada", "dirac", "gridengine"})
    void aPolicyWhoseWeightAloneIsNotZeroDecidesAsIfItWereAlone(String policy) throws Exception {
        String all = Files.readString(CONF.resolve("all-policies.yaml"));
        String weighted = all;
        String alone = all;
        for (String other : POLICIES) {
            if (!other.equals(policy)) {
                weighted = replace(
                        weighted, "QueueScoreOrder." + other + ".weight: 1", "QueueScoreOrder." + other + ".weight: 0");
                alone = replace(alone, "    QueueScoreOrder." + other + ".weight: 1", "    # ");
                alone = replace(
                        alone, "- name: " + other + "\n", "- name: " + other + "\n    enabledQueueScoreOrder: false\n");
            }
        }
        String decided = decisions(weighted);
        assertThat(decided).isEqualTo(decisions(alone));
        if (Set.of("proportion", "dirac", "gridengine").contains(policy)) {
            assertThat(decided).isEqualTo(decisions(orderedBy(policy, all)));
        }
    }

    /** The configuration ordered by the policy's own queue order, without scores. */
    private static String orderedBy(String policy, String all) {
        String ordered = replace(all, "QueueScoreOrderEnable: true", "QueueScoreOrderEnable: false");
        for (String each : POLICIES) {
            ordered = replace(ordered, "    QueueScoreOrder." + each + ".weight: 1", "    # ");
            if (!each.equals(policy)) {
                ordered = replace(
                        ordered, "- name: " + each + "\n", "- name: " + each + "\n    enableQueueOrder: false\n");
            }
        }
        return ordered;
    }

    @Test
    @Tag("nightly")
    void thePoliciesDoNotAgree() throws Exception {
        String all = Files.readString(CONF.resolve("all-policies.yaml"));
        Set<String> decided = new HashSet<>();
        for (String policy : POLICIES) {
            String weighted = all;
            for (String other : POLICIES) {
                if (!other.equals(policy)) {
                    weighted = replace(weighted, other + ".weight: 1", other + ".weight: 0");
                }
            }
            decided.add(decisions(weighted));
        }
        assertThat(decided).hasSizeGreaterThan(2);
    }

    private String decisions(String configuration) throws Exception {
        Path conf = Files.writeString(folder.resolve("conf.yaml"), configuration);
        String json = run("all-policies", conf, "--output", "json");
        return json.substring(json.indexOf("\"decisions\""), json.indexOf("\"queues\""));
    }

    private static String replace(String text, String what, String by) {
        assertThat(text).contains(what);
        return text.replace(what, by);
    }
}
