package dev.terrace.plugins.usage;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.resource.Quantity;
import dev.terrace.testkit.ClusterBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
                .waits("j", "its cpu is too busy");
        twoNodes(41, 41, "1969-12-31T23:54:59Z")
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugin(UsagePlugin::new, thresholds)
                .run(AllocateAction::new)
                .bound(1);
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
