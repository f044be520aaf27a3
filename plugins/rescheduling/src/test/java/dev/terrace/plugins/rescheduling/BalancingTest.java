package dev.terrace.plugins.rescheduling;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.ShuffleAction;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three nodes of 10 cpu and 10 Gi. Three pods of 1 cpu and 1 Gi run on each of a and b; c may receive some. */
class BalancingTest {
    private static ClusterBuilder nodes() {
        ClusterBuilder cluster = cluster();
        for (String node : List.of("a", "b", "c")) {
            cluster.node(node, "10 cpu 10 Gi");
        }
        JobBuilder job = job("j");
        for (String name : List.of("a1", "a2", "a3", "b1", "b2", "b3")) {
            job.pod(pod(name, "1 cpu 1 Gi")
                    .runningOn(name.substring(0, 1))
                    .priority(Integer.parseInt(name.substring(1))));
        }
        return cluster.job(job);
    }

    private static void usage(ClusterBuilder cluster, String resource, String node, double percent) {
        boolean isCpu = resource.equals("cpu");
        cluster.usage(node, isCpu ? percent : 0, isCpu ? 0 : percent);
    }

    /** A node with a utilisation below 60 % may receive pods, until no node is above 70 %. */
    private static String evicted(ClusterBuilder cluster, String resource) {
        return String.join(
                " ",
                cluster
                        .plugin(
                                ReschedulingPlugin::new,
                                Map.of(
                                        "metricsPeriod",
                                        "10m",
                                        "strategies",
                                        List.of(Map.of(
                                                "name",
                                                "lowNodeUtilization",
                                                "params",
                                                Map.of(
                                                        "thresholds",
                                                        Map.of(resource, 60),
                                                        "targetThresholds",
                                                        Map.of(resource, 70))))))
                        .run(ShuffleAction::new)
                        .report()
                        .evictions()
                        .stream()
                        .map(eviction -> eviction.task().substring(3))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        // The room on c is used up.
        "50, 61, 95, b1 b2",
        "50, 95, 61, a1 a2",
        // The busiest comes first.
        "50, 80, 95, b1 b2",
        "50, 95, 80, a1 a2",
        "10, 80, 95, b1 b2 b3 a1 a2",
        // Exactly at the target it continues, and below it stops.
        "10, 61, 80, b1 b2",
        "10, 61, 79, b1",
        // A node exactly at the target is no source, and one exactly at the threshold is no target.
        "10, 70, 61, ''",
        "60, 95, 61, ''",
    })
    void podsLeaveTheBusiestNodesForRoomBelowTheTarget(double ofC, double ofA, double ofB, String victims) {
        for (String resource : List.of("cpu", "memory")) {
            ClusterBuilder cluster = nodes();
            usage(cluster, resource, "a", ofA);
            usage(cluster, resource, "b", ofB);
            usage(cluster, resource, "c", ofC);
            assertThat(evicted(cluster, resource)).as(resource).isEqualTo(victims);
        }
    }

    @ParameterizedTest
    @CsvSource({"75, 90, 80, 60, a1", "75, 60, 74, 90, b1"})
    void howBusyANodeIsIsTheSumOfBoth(double cpuOfA, double memoryOfA, double cpuOfB, double memoryOfB, String first) {
        ClusterBuilder cluster = nodes().usage("a", cpuOfA, memoryOfA).usage("b", cpuOfB, memoryOfB);
        assertThat(evicted(cluster.usage("c", 10, 10), "cpu")).startsWith(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "none"})
    void aNodeThatIsCordonedTakesNothing(String cordoned) {
        ClusterBuilder cluster = nodes().usage("a", 61, 0).usage("b", 95, 0).usage("c", 10, 0);
        if (cordoned.equals("c")) {
            cluster.cordon("c");
        }
        assertThat(evicted(cluster, "cpu").isEmpty()).isEqualTo(cordoned.equals("c"));
    }

    /**
     * The priority elsewhere, the priority for the job, and the QoS class of either pod. 0 and 1 are the priorities of
     * a pod without one.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 1, GUARANTEED,  -5, -5, GUARANTEED,  true",
        "-5, -5, GUARANTEED, 0,  1, GUARANTEED,  false",
        "0, 1, GUARANTEED,   0,  0, GUARANTEED,  true",
        "1, 1, GUARANTEED,   0,  1, GUARANTEED,  false",
        "1, 1, GUARANTEED,   2,  2, BEST_EFFORT, true",
        "2, 2, BEST_EFFORT,  1,  1, GUARANTEED,  false",
        "2, 2, GUARANTEED,   2,  2, GUARANTEED,  false",
        "2, 2, BEST_EFFORT,  2,  2, BEST_EFFORT, true",
        "2, 2, BURSTABLE,    2,  2, GUARANTEED,  true",
        "2, 2, BURSTABLE,    2,  2, BURSTABLE,   false",
        "2, 2, GUARANTEED,   2,  2, BURSTABLE,   false",
    })
    void theLeastImportantPodLeavesFirst(
            int left, int ofLeft, QosClass leftQos, int right, int ofRight, QosClass rightQos, boolean isBefore) {
        assertThat(Balancing.isBefore(spec(left, ofLeft, leftQos), spec(right, ofRight, rightQos)))
                .isEqualTo(isBefore);
    }

    private static TaskSpec spec(int priority, int ofJob, QosClass qos) {
        PodTemplate template = PodTemplate.builder(Amounts.none(ResourceNames.of(List.of())))
                .qos(qos)
                .build();
        return TaskSpec.builder("ns", "pod", template)
                .podPriority(priority)
                .priority(ofJob)
                .build();
    }
}
