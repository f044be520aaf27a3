package dev.terrace.plugins.rescheduling;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.ShuffleAction;
import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A busy node with three running pods of 1 cpu, and an idle one; nodes have 10 cpu and 10 Gi. */
class ReschedulingPluginTest {
    private static final Map<String, Object> TARGET = Map.of("cpu", 70, "memory", 100);

    private final ClusterBuilder cluster = cluster()
            .node("busy", "10 cpu 10 Gi")
            .node("idle", "10 cpu 10 Gi")
            .usage("busy", 85, 10)
            .usage("idle", 10, 10)
            .job(job("web")
                    .pod(pod("first", "1 cpu 1 Gi").runningOn("busy").priority(3))
                    .pod(pod("second", "1 cpu 1 Gi").runningOn("busy").priority(2))
                    .pod(pod("third", "1 cpu 1 Gi").runningOn("busy").priority(9)));

    private CycleAssert shuffle(Map<String, Object> low, Map<String, Object> more) {
        Map<String, Object> arguments = new HashMap<>(Map.of(
                "metricsPeriod",
                "10m",
                "strategies",
                List.of(Map.of(
                        "name",
                        "lowNodeUtilization",
                        "params",
                        Map.of("thresholds", low, "targetThresholds", TARGET)))));
        arguments.putAll(more);
        return cluster.plugin(ReschedulingPlugin::new, arguments).run(ShuffleAction::new);
    }

    @Test
    void aBusyNodeLosesItsLeastImportantPodsUntilItIsBelowTheTarget() {
        shuffle(Map.of("cpu", 30), Map.of()).evicted("first", "second");
    }

    /** Volcano looks up a pod's task by name alone, and finds the same one for both. */
    @Test
    void twoPodsOfOneNameMeanOneTask() {
        cluster.with(objects -> {
            List<TaskSpec> pods = new ArrayList<>(objects.build().tasks());
            pods.add(pods.get(1).toBuilder().namespace("other").job("").build());
            return objects.tasks(pods);
        });
        shuffle(Map.of("cpu", 30), Map.of()).evicted("second");
    }

    @Test
    void withoutANodeThatIsUsedLittleNothingMoves() {
        shuffle(Map.of("cpu", 5), Map.of()).evicted();
    }

    @Test
    void usageIsKnownForTenMinutesOnly() {
        shuffle(Map.of("cpu", 30), Map.of("metricsPeriod", "5m")).evicted();
    }

    @Test
    void aStrategyThatIsNotKnownDoesNothing() {
        shuffle(Map.of("cpu", 30), Map.of("strategies", List.of(Map.of("name", "other"))))
                .evicted();
    }

    @Test
    void afterARunItRestsForAnInterval() {
        cluster.remembers("rescheduling", -60, "");
        CycleAssert rests = shuffle(Map.of("cpu", 30), Map.of("interval", "1m"));
        rests.evicted();
        assertThat(rests.report().pluginStates())
                .extracting(state -> state.asOf().getEpochSecond())
                .containsExactly(-60L);
    }

    /** The targets after it are ignored too: all are 100, and no node is above. */
    @Test
    void aThresholdThatIsNoMapLeavesAllAtTheirDefaults() {
        shuffle(
                        Map.of(),
                        Map.of(
                                "strategies",
                                List.of(Map.of(
                                        "name",
                                        "lowNodeUtilization",
                                        "params",
                                        Map.of("thresholds", "low", "targetThresholds", TARGET)))))
                .evicted();
    }

    @Test
    void afterAnIntervalItRunsAgain() {
        cluster.remembers("rescheduling", -61, "");
        shuffle(Map.of("cpu", 30), Map.of("interval", "1m")).evicted("first", "second");
    }

    @Test
    void itRemembersWhenItRan() {
        assertThat(shuffle(Map.of("cpu", 30), Map.of("interval", "1m")).report().pluginStates())
                .extracting(PluginState::plugin)
                .containsExactly("rescheduling");
    }

    /** Such a value crashes Volcano's scheduler. It reads nothing after a value that is not a map. */
    @Test
    void aThresholdThatIsNoWholeNumberIsRefused() {
        assertThat(problems(Map.of("thresholds", Map.of("cpu", "20"))))
                .containsExactly("thresholds of cpu is '20'; a whole number is expected, such as 80."
                        + " Volcano's scheduler ends on it.");
        assertThat(problems(Map.of("targetThresholds", Map.of("memory", 80.5)))).hasSize(1);
        assertThat(problems(Map.of("thresholds", "20", "targetThresholds", Map.of("cpu", "x"))))
                .isEmpty();
        assertThat(problems(Map.of("thresholds", Map.of("cpu", 20)))).isEmpty();
    }

    private static List<String> problems(Map<String, Object> parameters) {
        return ReschedulingPlugin.STRATEGIES.errorsOf(
                List.of(Map.of("name", "lowNodeUtilization", "params", parameters)));
    }

    @Test
    void partsThatVolcanoIgnoresHaveARemark() {
        Map<String, Object> params = Map.of("thresholds", Map.of("pod", 20), "targetThresholds", 80);
        assertThat(ReschedulingPlugin.STRATEGIES.remarksOn(List.of(
                        Map.of("name", "lowNodeUtilisation"), Map.of("name", "lowNodeUtilization", "params", params))))
                .containsExactly(
                        "strategy 'lowNodeUtilisation' is unknown, and is ignored. Known is lowNodeUtilization.",
                        "thresholds of pod is ignored. Known are cpu and memory.",
                        "targetThresholds is not a map, so its thresholds are 100.");
        assertThat(ReschedulingPlugin.METRICS_PERIOD.remarksOn("5m"))
                .containsExactly("usage is known for 10m only, so with '5m' all nodes count as unused.");
    }
}
