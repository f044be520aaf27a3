package dev.terrace.plugins.usage;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.BackfillAction;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.resource.Quantity;
import dev.terrace.testkit.ClusterBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsagePluginTest {
    private static ClusterBuilder twoNodes(int cpuOfFirst, int cpuOfSecond, String measured) {
        ClusterBuilder cluster = cluster().node("n1", "10 cpu 10 Gi").node("n2", "10 cpu 10 Gi");
        measured(cluster, "n1", cpuOfFirst, measured);
        measured(cluster, "n2", cpuOfSecond, measured);
        return cluster;
    }

    private static void measured(ClusterBuilder cluster, String node, int cpu, String time) {
        cluster.annotation(node, "terrace.dev/cpu-usage-percent", Integer.toString(cpu))
                .annotation(node, "terrace.dev/memory-usage-percent", "10")
                .annotation(node, "terrace.dev/usage-time", time);
    }

    @Test
    void theNodeThatIsLessBusyIsBetter() {
        twoNodes(50, 20, "1970-01-01T00:00:00Z")
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugins(UsagePlugin::new)
                .run(AllocateAction::new)
                .bound("j-0", "n2");
    }

    @Test
    void whatWasPlacedInThisSessionCountsAsBusy() {
        twoNodes(25, 20, "1970-01-01T00:00:00Z")
                .job(job("j").pods(pods(2, "1 cpu")))
                .plugins(UsagePlugin::new)
                .verified()
                .run(AllocateAction::new)
                .bound("j-0", "n2")
                .bound("j-1", "n1");
    }

    @Test
    void aBusyNodeIsClosedUnlessItsUsageIsOld() {
        Map<String, Object> thresholds = Map.of("thresholds", Map.of("cpu", 40));
        twoNodes(41, 41, "1969-12-31T23:55:00Z")
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugin(UsagePlugin::new, thresholds)
                .run(AllocateAction::new)
                .boundNothing()
                .waits("j", "its cpu usage is too high");
        twoNodes(41, 41, "1969-12-31T23:54:59Z")
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugin(UsagePlugin::new, thresholds)
                .run(AllocateAction::new)
                .bound(1);
    }

    @Test
    void aNodeAtItsThresholdIsOpen() {
        twoNodes(40, 41, "1970-01-01T00:00:00Z")
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugin(UsagePlugin::new, Map.of("thresholds", Map.of("cpu", 40, "mem", 10)))
                .run(AllocateAction::new)
                .bound("j-0", "n1");
    }

    /** The clock is at 0. Usage is fresh for five minutes, and a pod is measured half a minute after its start. */
    @ParameterizedTest
    @CsvSource({
        "1969-12-31T23:50:00Z, -60, ",
        "1969-12-31T23:59:00Z, -60, 1970-01-01T00:04:00.000000001Z",
        "1969-12-31T23:59:00Z, -10, 1970-01-01T00:00:20Z"
    })
    void timeCountsWhenUsageBecomesOldOrAPodIsMeasured(String measured, long started, Instant wanted) {
        assertThat(twoNodes(10, 10, measured)
                        .job(job("runs")
                                .pod(pod("runs", "1 cpu").runningOn("n1").started(started)))
                        .plugins(UsagePlugin::new)
                        .run(AllocateAction::new)
                        .report()
                        .wanted())
                .isEqualTo(wanted);
    }

    /** The estimated usage of the first pod is a tenth of a core, or ten times as much on a busy node. */
    @ParameterizedTest
    @CsvSource({"60, n2", "59, n1"})
    void moreIsEstimatedOnANodeThatIsBusyAlready(int busy, String ofSecond) {
        twoNodes(busy, busy + 5, "1970-01-01T00:00:00Z")
                .job(job("j").pods(pods(2, "1 cpu")))
                .plugin(
                        UsagePlugin::new,
                        Map.of("memory.weight", 0, "estimator", Map.of("request_ratio", 0.1, "risk_factor", 10.0)))
                .run(AllocateAction::new)
                .bound("j-0", "n1")
                .bound("j-1", ofSecond);
    }

    /** The estimated usage of a pod without requests grows likewise. */
    @ParameterizedTest
    @CsvSource({"cpu, 60, n2", "cpu, 59, n1", "memory, 60, n2", "memory, 59, n1"})
    void moreIsEstimatedForAPodWithoutRequestsToo(String counted, int busy, String ofSecond) {
        ClusterBuilder cluster = cluster();
        for (String node : List.of("n1", "n2")) {
            int percent = node.equals("n1") ? busy : busy + 5;
            cluster.node(node, "10 cpu 10 Gi").usage(node, percent, percent);
        }
        cluster.job(job("j").pods(pods(2, "")))
                .plugin(
                        UsagePlugin::new,
                        Map.of(
                                "cpu.weight",
                                counted.equals("cpu") ? 1 : 0,
                                "memory.weight",
                                counted.equals("memory") ? 1 : 0,
                                "estimator",
                                Map.of("be_cpu", "100m", "be_mem", "100Mi", "risk_factor", 10.0)))
                .run(BackfillAction::new)
                .bound("j-0", "n1")
                .bound("j-1", ofSecond);
    }

    @ParameterizedTest
    @CsvSource({", 30", "10s, 10", "2m, 120", "0s, 30", "-5s, 30", "often, 30"})
    void theIntervalIsATimeAboveZero(String written, long seconds) {
        assertThat(UsagePlugin.interval(written == null ? Map.of() : Map.of("interval", written)))
                .hasSeconds(seconds);
    }

    @Test
    void metricsObjectsSayTheSame() {
        cluster()
                .node("n1", "10 cpu")
                .node("n2", "10 cpu")
                .with(objects -> objects.nodeMetrics(List.of(
                        new NodeMetrics("n1", Instant.EPOCH, Map.of("cpu", Quantity.of(BigDecimal.valueOf(9)))))))
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugins(UsagePlugin::new)
                .run(AllocateAction::new)
                .bound("j-0", "n2");
    }
}
