package dev.terrace.plugins.drf;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HierarchyTest {
    /** Half for eng, half for sci; dev and prod share eng. */
    private static ClusterBuilder threeQueues() {
        return cluster()
                .node("n1", "8 cpu")
                .queue(queue("dev").hierarchy("root/eng/dev", "1/1/1"))
                .queue(queue("prod").hierarchy("root/eng/prod", "1/1/1"))
                .queue(queue("sci").hierarchy("root/sci", "1/1"));
    }

    /** The second pod is prod's, because a queue that waits in the heap is not moved when its share changes. */
    @Test
    void partsOfTheTreeTakeTurnsBeforeTheirQueuesDo() {
        threeQueues()
                .job(job("d").queue("dev").pods(pods(8, "1 cpu")))
                .job(job("p").queue("prod").pods(pods(8, "1 cpu")))
                .job(job("s").queue("sci").pods(pods(8, "1 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new)
                .run(AllocateAction::new)
                .boundInOrder("d-0", "p-0", "s-0", "s-1", "d-1", "p-1", "d-2", "s-2");
    }

    /** Recursion would overflow the stack. */
    @Test
    void aPathMayBeLongerThanAnyStackIsDeep() {
        String path = "root" + "/x".repeat(20_000);
        cluster()
                .node("n1", "2 cpu")
                .queue(queue("deep").hierarchy(path, "1"))
                .queue(queue("deeper").hierarchy(path + "/y", "1"))
                .job(job("d").queue("deep").pods(pods(1, "1 cpu")))
                .job(job("e").queue("deeper").pods(pods(1, "1 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new)
                .run(AllocateAction::new)
                .bound(2);
    }

    @Test
    void aPartReclaimsFromTheOtherUpToItsShare() {
        threeQueues()
                .job(job("s").queue("sci")
                        .pod(pod("s-a", "4 cpu").runningOn("n1"))
                        .pod(pod("s-b", "4 cpu").runningOn("n1")))
                .job(job("d").queue("dev").pods(pods(2, "2 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new, AnyVictim::new)
                .run(ReclaimAction::new)
                .evicted("s-b")
                .pipelined("d-0", "n1");
    }

    /** Sci holds all 8 cpu, in one pod or in two; each of two tasks of dev requests some. */
    private static ClusterBuilder sciHoldsAll(String asked, String... pieces) {
        JobBuilder holder = job("s").queue("sci");
        for (int i = 0; i < pieces.length; i++) {
            holder.pod(pod("s-" + i, pieces[i]).runningOn("n1"));
        }
        return threeQueues()
                .job(holder)
                .job(job("d").queue("dev").pods(pods(2, asked)))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new, AnyVictim::new);
    }

    @Test
    void whatWouldLeaveTheOtherWithLessOrTheSameIsNotReclaimed() {
        sciHoldsAll("3 cpu", "4 cpu", "4 cpu").run(ReclaimAction::new).evicted("s-1");
        sciHoldsAll("4 cpu", "4 cpu", "4 cpu").run(ReclaimAction::new).evicted();
        sciHoldsAll("3 cpu", "8 cpu").run(ReclaimAction::new).evicted();
    }

    /**
     * Sci holds half of the cluster, eng a quarter at twice the weight; no job is on prod's path. An invalid weight
     * counts as 1.
     */
    @Test
    void aQueueIsScoredByItsWeightedShareOfTheTree() {
        CycleAssert outcome = cluster()
                .node("n1", "8 cpu")
                .queue(queue("dev").hierarchy("root/eng", "1/2"))
                .queue(queue("prod").hierarchy("root/eng/prod", "1/2/1"))
                .queue(queue("sci").hierarchy("root/sci", "1/x"))
                .queue(queue("bio").hierarchy("root/bio", "1"))
                .job(job("d").queue("dev").pod(pod("d", "2 cpu").runningOn("n1")))
                .job(job("s").queue("sci").pod(pod("s", "4 cpu").runningOn("n1")))
                .job(job("b").queue("bio").pods(pods(1, "9 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new)
                .arguments("allocate", Map.of("QueueScoreOrderEnable", true, "QueueScoreOrder.drf.weight", 1))
                .run(AllocateAction::new);
        assertThat(outcome.queue("dev").scores()).containsEntry("drf", 1 - 0.25 / 2);
        assertThat(outcome.queue("prod").scores()).containsEntry("drf", 1.0);
        assertThat(outcome.queue("sci").scores()).containsEntry("drf", 1 - 0.5);
        assertThat(outcome.queue("bio").scores()).containsEntry("drf", 1.0);
    }

    /** Eng's weight puts it first, but its job holds and wants memory, which is used up. */
    @Test
    void aQueueThatWantsAUsedUpResourceComesLast() {
        cluster()
                .node("n1", "8 cpu 8 Gi")
                .queue(queue("dev").hierarchy("root/eng/dev", "1/100/1"))
                .queue(queue("sci").hierarchy("root/sci", "1/1"))
                .job(job("d").queue("dev")
                        .pod(pod("d", "1 Gi").runningOn("n1"))
                        .pod(pod("d-job-0", "1 cpu"))
                        .pod(pod("d-job-1", "4 Gi")))
                .job(job("s").queue("sci")
                        .pod(pod("s", "1 cpu").runningOn("n1"))
                        .pod(pod("s-job-0", "1 cpu")))
                .job(job("t").queue("sci").pod(pod("t", "7 Gi").runningOn("n1")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new)
                .run(AllocateAction::new)
                .boundInOrder("s-job-0", "d-job-0");
    }

    /** Either qualifies; the last in the order of jobs is evicted. */
    @Test
    void eachCandidateIsLookedAtAsIfTheOthersStayed() {
        threeQueues()
                .job(job("s").queue("sci").pod(pod("s", "4 cpu").runningOn("n1")))
                .job(job("t").queue("sci").pod(pod("t", "4 cpu").runningOn("n1")))
                .job(job("d").queue("dev").pods(pods(2, "3 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new, AnyVictim::new)
                .run(ReclaimAction::new)
                .evicted("t");
    }
}
