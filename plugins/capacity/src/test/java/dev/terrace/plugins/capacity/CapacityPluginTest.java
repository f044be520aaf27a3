package dev.terrace.plugins.capacity;

import static dev.terrace.plugins.capacity.Scenario.flat;
import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.JobPhase;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import org.junit.jupiter.api.Test;

class CapacityPluginTest {
    private static JobBuilder running(String name, int count) {
        JobBuilder job = job(name).queue(name);
        for (int i = 0; i < count; i++) {
            job.pod(pod("-" + i, "1 cpu").runningOn("n1"));
        }
        return job;
    }

    /** The queue "lent" is full; "poor" holds nothing. */
    private static ClusterBuilder lentAndPoor() {
        return cluster()
                .node("n1", "4 cpu")
                .queue(queue("lent").guarantee("1 cpu"))
                .queue(queue("poor"))
                .job(running("lent", 4))
                .job(job("poor").queue("poor").pods(pods(4, "1 cpu")));
    }

    @Test
    void aQueueMayHoldMoreThanItDeservesUpToItsCapability() {
        flat(cluster()
                        .node("n1", "9 cpu")
                        .queue(queue("a").capability("3 cpu"))
                        .job(job("a").queue("a").pods(pods(9, "1 cpu"))))
                .deserves("a", 1)
                .run(AllocateAction::new)
                .bound(3);
    }

    @Test
    void eachRuleThatSparesAPodHasItsOwnWords() {
        assertThat(flat(cluster()
                                .node("n1", "9 cpu 9 x/gpu")
                                .queue(queue("sure").guarantee("1 cpu"))
                                .queue(queue("fair"))
                                .queue(queue("poor"))
                                .job(running("sure", 1))
                                .job(running("fair", 1))
                                .job(job("plain")
                                        .queue("fair")
                                        .pod(pod("plain", "1 x/gpu").runningOn("n1")))
                                .job(job("poor").queue("poor").pods(pods(1, "8 cpu"))))
                        .deserves("fair", 1)
                        .deserves("poor", 8)
                        .spared("ns/poor-0", ReclaimAction::new))
                .containsExactlyInAnyOrder(
                        "protected by its queue's guarantee: its queue sure holds 1 cpu and is guaranteed 1 [ns/sure-0]",
                        "protected by its queue's deserved amount: its queue fair holds 1 cpu and deserves 1 [ns/fair-0]",
                        "without a resource that the pod requests [ns/plain]");
    }

    /** The last pod of a job is evicted first, so that the first ones are spared beside fewer others. */
    @Test
    void aSparedPodHasTheNumbersOfItsTurn() {
        assertThat(flat(lentAndPoor()).deserves("lent", 2).deserves("poor", 2).spared("ns/poor-0", ReclaimAction::new))
                .containsExactly(
                        "protected by its queue's deserved amount: its queue lent holds 2 cpu and deserves 2 [ns/lent-0, ns/lent-1]",
                        "not needed [ns/lent-2]");
    }

    @Test
    void theGuaranteesOfOthersAreLeftAlone() {
        flat(cluster()
                        .node("n1", "9 cpu")
                        .queue(queue("a"))
                        .queue(queue("b").guarantee("4 cpu"))
                        .job(job("a").queue("a").pods(pods(9, "1 cpu"))))
                .run(AllocateAction::new)
                .bound(5);
    }

    /** A queue that deserves nothing has a share of one. */
    @Test
    void theSmallerShareComesFirst() {
        flat(cluster()
                        .node("n1", "4 cpu")
                        .queue(queue("a"))
                        .queue(queue("b"))
                        .job(job("a").queue("a").pods(pods(2, "1 cpu")))
                        .job(job("b").queue("b").pods(pods(2, "1 cpu"))))
                .deserves("b", 1)
                .run(AllocateAction::new)
                .boundInOrder("b-0", "b-1", "a-0", "a-1");
    }

    @Test
    void whatWasLentIsTakenBackUntilEachHasWhatItDeserves() {
        flat(lentAndPoor())
                .deserves("lent", 2)
                .deserves("poor", 2)
                .run(ReclaimAction::new)
                .evicted("lent-3", "lent-2")
                .evictedBecause(
                        "lent-3",
                        "evicted from n1 by reclaim for ns/poor-0; its queue lent holds 4 cpu and deserves 2 (tier 1, capacity and any-victim)")
                .evictedBecause("lent-2", "its queue lent holds 3 cpu and deserves 2 (tier 1, capacity and any-victim)")
                .pipelined("poor-0", "n1")
                .pipelined("poor-1", "n1");
    }

    /** A queue deserves at least its guarantee. */
    @Test
    void theGuaranteeIsNotTakenBack() {
        flat(lentAndPoor()).deserves("poor", 4).run(ReclaimAction::new).evicted("lent-3", "lent-2", "lent-1");
    }

    @Test
    void aQueueThatDeservesNothingTakesNothing() {
        flat(lentAndPoor()).deserves("lent", 2).run(ReclaimAction::new).evicted();
    }

    @Test
    void reservationsCountAgainstTheCapability() {
        flat(cluster()
                        .node("n1", "9 cpu")
                        .queue(queue("default").capability("4 cpu"))
                        .job(job("a").phase(JobPhase.PENDING).minResources("3 cpu"))
                        .job(job("b").phase(JobPhase.PENDING).minResources("3 cpu"))
                        .job(job("c").phase(JobPhase.PENDING).minResources("1 cpu")))
                .run(EnqueueAction::new)
                .admitted("a", "c");
    }

    @Test
    void aQueueThatIsNotOpenIsGivenNothing() {
        flat(cluster()
                        .node("n1", "4 cpu")
                        .queue(queue("default").state("Closed"))
                        .job(job("new")
                                .phase(JobPhase.PENDING)
                                .minResources("1 cpu")
                                .pods(pods(1, "1 cpu")))
                        .job(job("old").pods(pods(1, "1 cpu"))))
                .run(EnqueueAction::new, AllocateAction::new)
                .waits("new", "queue default is Closed")
                .admitted()
                .boundNothing();
    }

    @Test
    void theReportHasItsNumbers() {
        var poor =
                flat(lentAndPoor()).deserves("lent", 2).run(AllocateAction::new).queue("lent");
        assertThat(poor.share()).isEqualTo(2.0);
        assertThat(poor.shareOf()).isEqualTo("cpu");
        assertThat(poor.deserved()).hasToString("2 cpu 0");
    }

    /** A running job reserves the rest of its {@code minResources}, if enough of its tasks run: 2 of 3 cpu here. */
    @Test
    void whatARunningJobStillNeedsIsReserved() {
        withOneRunningOf(1).admitted();
        withOneRunningOf(2).admitted("new");
    }

    private static CycleAssert withOneRunningOf(int minMember) {
        return flat(cluster()
                        .node("n1", "9 cpu")
                        .queue(queue("default").capability("4 cpu"))
                        .job(job("old")
                                .phase(JobPhase.RUNNING)
                                .minMember(minMember)
                                .minResources("3 cpu")
                                .pod(pod("old", "1 cpu").runningOn("n1")))
                        .job(job("new").phase(JobPhase.PENDING).minResources("2 cpu")))
                .run(EnqueueAction::new);
    }

    @Test
    void whatACapabilityDoesNotNameIsNotLimited() {
        flat(cluster()
                        .node("n1", "9 cpu 9 Gi 9 nvidia.com/gpu")
                        .queue(queue("a").capability("3 cpu"))
                        .queue(queue("b").capability("3 Gi"))
                        .job(job("a").queue("a").pods(pods(9, "1 cpu 1 Gi 1 nvidia.com/gpu")))
                        .job(job("b").queue("b").pods(pods(9, "1 cpu 1 Gi 1 nvidia.com/gpu"))))
                .run(AllocateAction::new)
                .bound(6);
    }

    @Test
    void higherPriorityComesBeforeTheSmallerShare() {
        flat(cluster()
                        .node("n1", "2 cpu")
                        .queue(queue("a"))
                        .queue(queue("b").priority(1))
                        .job(job("a").queue("a").pods(pods(1, "1 cpu")))
                        .job(job("b").queue("b").pods(pods(1, "1 cpu"))))
                .deserves("a", 1)
                .run(AllocateAction::new)
                .boundInOrder("b-0", "a-0");
    }
}
