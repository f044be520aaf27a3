package dev.terrace.plugins.priority;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.plugins.proportion.ProportionPlugin;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PriorityPluginTest {
    /** The job example of Volcano's page on queue priority, with one pod for each job. */
    private static ClusterBuilder jobExample() {
        return cluster()
                .node("n1", "8 cpu")
                .priorityClass("eight", 8)
                .priorityClass("ten", 10)
                .priorityClass("twelve", 12)
                .priorityClass("thirteen", 13)
                .queue(queue("a").priority(10).priorityClass("ten"))
                .queue(queue("b").priority(8).priorityClass("eight"))
                .job(job("a1").queue("a").pods(pods(1, "1 cpu")))
                .job(job("a2").queue("a").priorityClass("twelve").pods(pods(1, "1 cpu")))
                .job(job("b1").queue("b").pods(pods(1, "1 cpu")))
                .job(job("b2").queue("b").priorityClass("thirteen").pods(pods(1, "1 cpu")))
                .plugins(PriorityPlugin::new, ProportionPlugin::new);
    }

    @Test
    void byQueueTheQueuesPriorityCountsFirst() {
        jobExample().run(AllocateAction::new).boundInOrder("a2-0", "a1-0", "b2-0", "b1-0");
    }

    @Test
    void acrossQueuesTheJobsPriorityCountsFirstAndJobsWithoutOneInheritTheirQueues() {
        jobExample()
                .arguments("allocate", Map.of("JobOrderAcrossQueues", true))
                .run(AllocateAction::new)
                .boundInOrder("b2-0", "a2-0", "a1-0", "b1-0");
    }

    @Test
    void queuesAreScoredInTheRangeOfTheUsersClasses() {
        CycleAssert outcome = cluster()
                .node("n1", "1 cpu")
                .priorityClass("least", 0)
                .priorityClass("forty", 40)
                .priorityClass("most", 100)
                .priorityClass("system-node-critical", 2_000_001_000)
                .queue(queue("a").priorityClass("forty"))
                .queue(queue("b"))
                .plugins(PriorityPlugin::new)
                .run(AllocateAction::new);
        assertThat(outcome.queue("a").scores()).containsEntry("priority", 0.4);
        assertThat(outcome.queue("b").scores()).containsEntry("priority", 0.0);
    }

    @Test
    void aHigherJobTakesFromALower() {
        cluster()
                .node("n1", "2 cpu")
                .priorityClass("high", 10)
                .job(job("low").pod(pod("low-0", "2 cpu").runningOn("n1")))
                .job(job("high").priorityClass("high").pods(pods(1, "2 cpu")))
                .plugins(PriorityPlugin::new)
                .run(PreemptAction::new)
                .evicted("low-0")
                .evictedBecause(
                        "low-0",
                        "evicted from n1 by preempt for ns/high-0 (priority 10); its own job has priority 0 (tier 1, priority)")
                .pipelined("high-0", "n1");
    }

    @Test
    void equalsDoNotTakeFromEachOther() {
        cluster()
                .node("n1", "2 cpu")
                .job(job("first").pod(pod("first-0", "2 cpu").runningOn("n1")))
                .job(job("second").pods(pods(1, "2 cpu")))
                .plugins(PriorityPlugin::new)
                .run(PreemptAction::new)
                .evicted();
    }

    @Test
    void queuesAreScoredInTheRangeThatIsGiven() {
        CycleAssert outcome = cluster()
                .node("n1", "1 cpu")
                .priorityClass("fifteen", 15)
                .queue(queue("a").priorityClass("fifteen"))
                .queue(queue("b"))
                .plugin(PriorityPlugin::new, Map.of("priority.range", List.of(10, 30)))
                .run(AllocateAction::new);
        assertThat(outcome.queue("a").scores()).containsEntry("priority", 0.25);
        assertThat(outcome.queue("b").scores()).containsEntry("priority", 0.0);
    }

    @Test
    void aRangeOfAnotherFormIsRefused() {
        assertThat(faults(List.of(10, "30"))).containsExactly("[1] is \"30\": expected a number.");
        assertThat(faults(List.of(10))).containsExactly(" is a list: expected [min, max], with a smaller min.");
        assertThat(faults(List.of(5, 5))).hasSize(1);
        assertThat(faults("queue")).containsExactly(" is \"queue\": expected classes, queues, all or [min, max].");
        assertThat(faults("queues")).isEmpty();
    }

    private static List<String> faults(Object range) {
        return PriorityPlugin.RANGE.faultsIn(range).stream()
                .map(fault -> fault.pathText() + " " + fault.sentence())
                .toList();
    }
}
