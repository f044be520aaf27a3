package dev.terrace.plugins.priority;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.plugins.drf.DrfPlugin;
import dev.terrace.plugins.proportion.ProportionPlugin;
import dev.terrace.testkit.ClusterBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The worked example of Volcano's page on queue priority, as a cluster: priorities 40, 80 and 0 in a range of 0 to 100,
 * DRF shares 0.3, 0.4 and 0.5, proportion shares 1.2, 0.5 and 0.3.
 */
class QueueScoreOrderTest {
    private static ClusterBuilder example() {
        return cluster()
                .node("n1", "100 cpu 100 Gi 100 nvidia.com/gpu 1000 pods")
                .priorityClass("none", 0)
                .priorityClass("forty", 40)
                .priorityClass("eighty", 80)
                .priorityClass("hundred", 100)
                .queue(queue("a").priorityClass("forty").capability("25 cpu"))
                .queue(queue("b").priorityClass("eighty").capability("80 Gi"))
                .queue(queue("c").priorityClass("none").capability("10 cpu 0 nvidia.com/gpu"))
                .job(job("a").queue("a").pod(pod("a-0", "30 cpu").runningOn("n1")))
                .job(job("b").queue("b")
                        .pod(pod("b-0", "40 Gi").runningOn("n1"))
                        .pod(pod("b-1", "40 Gi")))
                .job(job("c").queue("c")
                        .pod(pod("c-0", "3 cpu 50 nvidia.com/gpu").runningOn("n1"))
                        .pod(pod("c-1", "3 cpu"))
                        .pod(pod("c-2", "3 cpu"))
                        .pod(pod("c-3", "3 cpu")))
                .plugins(PriorityPlugin::new, DrfPlugin::new, ProportionPlugin::new);
    }

    private static Map<String, Object> weights(double priority, double drf, double proportion) {
        return Map.of(
                "QueueScoreOrderEnable", true,
                "QueueScoreOrder.priority.weight", priority,
                "QueueScoreOrder.drf.weight", drf,
                "QueueScoreOrder.proportion.weight", proportion);
    }

    @Test
    void comesOutAsOnThePage() {
        List<QueueStanding> queues = example()
                .arguments("allocate", weights(1, 1, 1))
                .run(AllocateAction::new)
                .report()
                .queues();
        assertScores(queues.get(0), 0.4, 0.7, -0.2, 0.9);
        assertScores(queues.get(1), 0.8, 0.6, 0.5, 1.9);
        assertScores(queues.get(2), 0.0, 0.5, 0.7, 1.2);
        assertThat(queues.stream()
                        .sorted(Comparator.comparing(QueueStanding::score).reversed())
                        .map(QueueStanding::name))
                .containsExactly("b", "c", "a");
    }

    @Test
    void theOrderFollowsTheWeights() {
        example()
                .arguments("allocate", weights(1, 1, 1))
                .run(AllocateAction::new)
                .boundInOrder("b-1", "c-1", "c-2");
        example()
                .arguments("allocate", weights(0, 0, 1))
                .run(AllocateAction::new)
                .boundInOrder("c-1", "b-1", "c-2");
    }

    private static void assertScores(
            QueueStanding queue, double priority, double drf, double proportion, double total) {
        Offset<Double> exact = Offset.offset(1e-12);
        assertThat(queue.scores().get("priority")).isEqualTo(priority, exact);
        assertThat(queue.scores().get("drf")).isEqualTo(drf, exact);
        assertThat(queue.scores().get("proportion")).isEqualTo(proportion, exact);
        assertThat(queue.score()).isEqualTo(total, exact);
    }
}
