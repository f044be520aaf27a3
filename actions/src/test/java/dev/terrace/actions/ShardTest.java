package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests which nodes each action uses if the scheduler has a shard, n2. */
class ShardTest {
    private static final SchedulerFlags HARD = new SchedulerFlags(Sharding.HARD, Set.of("n2"), Set.of());
    private static final SchedulerFlags SOFT = new SchedulerFlags(Sharding.SOFT, Set.of("n2"), Set.of());

    @Test
    void nodesOutsideOfAHardShardAreNotUsed() {
        twoNodes(HARD)
                .job(job("j").pods(pods(2, "1 cpu")))
                .run(AllocateAction::new)
                .bound("j-0", "n2")
                .bound(1)
                .waits("j", "not in this scheduler's shard=1");
    }

    @Test
    void aSoftShardIsFilledFirst() {
        twoNodes(SOFT)
                .job(job("j").pods(pods(2, "1 cpu")))
                .run(AllocateAction::new)
                .bound("j-0", "n2")
                .bound("j-1", "n1");
    }

    @Test
    void idleRoomOutsideIsPreferredToReleasingRoomInside() {
        twoNodes(SOFT)
                .job(job("old").pod(pod("old", "1 cpu").runningOn("n2").leaving()))
                .job(job("j").pods(pods(1, "1 cpu")))
                .run(AllocateAction::new)
                .bound("j-0", "n1");
    }

    @Test
    void backfillKeepsToTheShardToo() {
        twoNodes(HARD).job(job("j").pods(pods(1, ""))).run(BackfillAction::new).bound("j-0", "n2");
        twoNodes(SOFT).job(job("j").pods(pods(1, ""))).run(BackfillAction::new).bound("j-0", "n2");
    }

    @Test
    void victimsAreTakenInTheShardFirst() {
        full(SOFT).run(PreemptAction::new).evicted("old-2").pipelined("new-0", "n2");
        full(SOFT).run(ReclaimAction::new).evicted("other-2").pipelined("new-0", "n2");
    }

    @Test
    void victimsOutsideOfTheShardAreTakenOnlyIfItIsSoft() {
        ClusterBuilder soft = twoNodes(SOFT).job(onlyOutside()).job(job("new").pods(pods(1, "1 cpu")));
        soft.plugins(AnyVictim::new).run(PreemptAction::new).evicted("old").pipelined("new-0", "n1");
        ClusterBuilder hard = twoNodes(HARD).job(onlyOutside()).job(job("new").pods(pods(1, "1 cpu")));
        hard.plugins(AnyVictim::new).run(PreemptAction::new).evicted().pipelinedNothing();
    }

    private static JobBuilder onlyOutside() {
        return job("old")
                .pod(pod("old", "1 cpu").runningOn("n1"))
                .pod(pod("stays", "1 cpu").runningOn("n2").notPreemptable());
    }

    /** Two tasks on each node, one of the new task's queue and one of another queue. */
    private static ClusterBuilder full(SchedulerFlags flags) {
        return cluster()
                .flags(flags)
                .node("n1", "2 cpu")
                .node("n2", "2 cpu")
                .queue(queue("default"))
                .queue(queue("other"))
                .job(job("old")
                        .pod(pod("old-1", "1 cpu").runningOn("n1"))
                        .pod(pod("old-2", "1 cpu").runningOn("n2")))
                .job(job("other")
                        .queue("other")
                        .pod(pod("other-1", "1 cpu").runningOn("n1"))
                        .pod(pod("other-2", "1 cpu").runningOn("n2")))
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugins(AnyVictim::new);
    }

    private static ClusterBuilder twoNodes(SchedulerFlags flags) {
        return cluster().flags(flags).node("n1", "1 cpu").node("n2", "1 cpu");
    }
}
