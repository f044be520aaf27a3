package dev.terrace.plugins.capacity;

import static dev.terrace.plugins.capacity.Scenario.tree;
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
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.QueueBuilder;
import org.junit.jupiter.api.Test;

class QueueTreeTest {
    /** Below the root: eng, with a limit of 3 cpu and the children dev and prod; and sci. */
    private static ClusterBuilder threeLeaves(QueueBuilder eng) {
        return threeLeaves(eng, queue("dev"));
    }

    private static ClusterBuilder threeLeaves(QueueBuilder eng, QueueBuilder dev) {
        return cluster()
                .node("n1", "8 cpu")
                .queue(queue("root"))
                .queue(eng)
                .queue(dev)
                .queue(queue("prod"))
                .queue(queue("sci"));
    }

    private static Scenario hung(ClusterBuilder cluster) {
        return tree(cluster).below("root", "eng", "sci").below("eng", "dev", "prod");
    }

    @Test
    void whatALeafIsGivenFitsInAllQueuesAboveIt() {
        hung(threeLeaves(queue("eng").capability("3 cpu"))
                        .job(job("d").queue("dev").pods(pods(2, "1 cpu")))
                        .job(job("p").queue("prod").pods(pods(2, "1 cpu")))
                        .job(job("s").queue("sci").pods(pods(2, "1 cpu"))))
                .run(AllocateAction::new)
                .bound(5);
    }

    @Test
    void theReportedShareOfAnAncestorIncludesWhatItsLeavesAreGiven() {
        var cycle = hung(threeLeaves(queue("eng"))
                        .job(job("d").queue("dev").pods(pods(2, "1 cpu")))
                        .job(job("p").queue("prod").pod(pod("p", "1 cpu").runningOn("n1"))))
                .deserves("eng", 6)
                .deserves("dev", 4)
                .deserves("prod", 2)
                .run(AllocateAction::new);
        assertThat(cycle.queue("dev").share()).isEqualTo(0.5);
        assertThat(cycle.queue("eng").share()).isEqualTo(0.5);
    }

    @Test
    void whatIsReservedInALeafIsReservedAbove() {
        hung(threeLeaves(queue("eng").capability("3 cpu"))
                        .job(job("d").queue("dev").phase(JobPhase.PENDING).minResources("2 cpu"))
                        .job(job("p").queue("prod").phase(JobPhase.PENDING).minResources("2 cpu"))
                        .job(job("s").queue("sci").phase(JobPhase.PENDING).minResources("9 cpu")))
                .run(EnqueueAction::new)
                .admitted("d", "s");
    }

    @Test
    void aGuaranteeLimitsSiblingsOnlyBelowACapability() {
        hung(threeLeaves(queue("eng").guarantee("5 cpu"))
                        .job(job("s").queue("sci").pods(pods(8, "1 cpu"))))
                .run(AllocateAction::new)
                .bound(8);
        hung(threeLeaves(queue("eng").capability("4 cpu"), queue("dev").guarantee("3 cpu"))
                        .job(job("p").queue("prod").pods(pods(4, "1 cpu"))))
                .run(AllocateAction::new)
                .bound(1);
    }

    /** Eng has a larger share of its deserved amount than sci, dev a smaller one. Eng's share decides. */
    @Test
    void leavesAreComparedByTheFirstOfTheirAncestorsThatDiffer() {
        hung(threeLeaves(queue("eng"))
                        .job(job("x").queue("prod").pod(pod("x", "3 cpu").runningOn("n1")))
                        .job(job("y").queue("sci").pod(pod("y", "1 cpu").runningOn("n1")))
                        .job(job("d").queue("dev").pods(pods(1, "1 cpu")))
                        .job(job("s").queue("sci").pods(pods(1, "1 cpu"))))
                .deserves("eng", 4)
                .deserves("dev", 4)
                .deserves("sci", 4)
                .run(AllocateAction::new)
                .boundInOrder("s-0", "d-0");
    }

    @Test
    void nothingIsGivenIfAQueueWithChildrenHasAJob() {
        hung(threeLeaves(queue("eng"))
                        .job(job("e").queue("eng").pods(pods(1, "1 cpu")))
                        .job(job("s").queue("sci").pods(pods(1, "1 cpu"))))
                .run(AllocateAction::new)
                .boundNothing()
                .waits("s", "capacity rejects every job: queue eng has jobs and child queues");
    }

    @Test
    void nothingIsGivenWithoutARootOrAParent() {
        tree(cluster().node("n1", "1 cpu").job(job("j").pods(pods(1, "1 cpu"))))
                .run(AllocateAction::new)
                .boundNothing()
                .waits("j", "capacity rejects every job: queue root does not exist");
        hung(threeLeaves(queue("eng")).job(job("s").queue("sci").pods(pods(1, "1 cpu"))))
                .below("nowhere", "dev")
                .run(AllocateAction::new)
                .boundNothing()
                .waits("s", "capacity rejects every job: queue nowhere, the parent of queue dev, does not exist");
    }

    /** Each queue is the child of the one before it. Recursion would overflow the stack. */
    @Test
    void aTreeMayBeDeeperThanAnyStack() {
        int depth = 20_000;
        ClusterBuilder cluster = cluster()
                .node("n1", "2 cpu")
                .queue(queue("root"))
                .queue(queue("q0").capability("1 cpu"));
        for (int i = 1; i < depth; i++) {
            cluster.queue(queue("q" + i));
        }
        Scenario chain = tree(cluster.job(job("j").queue("q" + (depth - 1)).pods(pods(2, "1 cpu"))));
        for (int i = 1; i < depth; i++) {
            chain.below("q" + (i - 1), "q" + i);
        }
        chain.run(AllocateAction::new).bound(1);
    }

    @Test
    void queuesInARingHoldNothingAndKeepNoOtherFromHolding() {
        hung(threeLeaves(queue("eng"))
                        .queue(queue("ring-a"))
                        .queue(queue("ring-b"))
                        .queue(queue("self"))
                        .queue(queue("hung-on-ring"))
                        .job(job("h").queue("hung-on-ring").pods(pods(1, "1 cpu")))
                        .job(job("s").queue("sci").pods(pods(1, "1 cpu"))))
                .below("ring-a", "ring-b", "hung-on-ring")
                .below("ring-b", "ring-a")
                .below("self", "self")
                .run(AllocateAction::new)
                .boundInOrder("s-0");
    }

    private static ClusterBuilder full() {
        return threeLeaves(queue("eng"))
                .job(job("p").queue("prod").pod(pod("p", "4 cpu").runningOn("n1")))
                .job(job("s").queue("sci").pod(pod("s", "4 cpu").runningOn("n1")))
                .job(job("d").queue("dev").pods(pods(1, "4 cpu")));
    }

    @Test
    void nearRelativesAreRobbedFirst() {
        hung(full()).deserves("dev", 4).run(ReclaimAction::new).evicted("p");
    }

    /** Dev deserves nothing, eng does: it may reclaim from sci for dev, but not from prod. */
    @Test
    void withAncestorReclaimLevelTheQueueAboveTakesBackForItsLeaf() {
        hung(full()).deserves("eng", 8).run(ReclaimAction::new).evicted();
        hung(full())
                .deserves("eng", 8)
                .ancestorReclaimLevel(1)
                .run(ReclaimAction::new)
                .evicted("s");
    }

    @Test
    void whatIsNoTreeAdmitsNothingAndTakesNothing() {
        tree(cluster()
                        .node("n1", "1 cpu")
                        .job(job("new").phase(JobPhase.PENDING).minResources("1 cpu"))
                        .job(job("poor").pods(pods(1, "1 cpu")))
                        .queue(queue("default"))
                        .queue(queue("rich"))
                        .job(job("r").queue("rich").pod(pod("r", "1 cpu").runningOn("n1"))))
                .deserves("default", 1)
                .run(EnqueueAction::new, ReclaimAction::new)
                .admitted()
                .evicted();
    }

    /** Prod holds all 8 cpu of eng; sci requests {@code cpus} of them in one pod. */
    private static Scenario engHoldsAll(int cpus) {
        return hung(threeLeaves(queue("eng"))
                        .job(job("p").queue("prod")
                                .pod(pod("p-a", "4 cpu").runningOn("n1"))
                                .pod(pod("p-b", "4 cpu").runningOn("n1")))
                        .job(job("s").queue("sci").pods(pods(1, cpus + " cpu"))))
                .deserves("sci", 8);
    }

    @Test
    void withAncestorReclaimLevelTheQueueAboveTheGiverMustGiveToo() {
        engHoldsAll(4)
                .deserves("eng", 8)
                .deserves("prod", 4)
                .run(ReclaimAction::new)
                .evicted("p-b");
        engHoldsAll(4)
                .deserves("eng", 8)
                .deserves("prod", 4)
                .ancestorReclaimLevel(1)
                .run(ReclaimAction::new)
                .evicted();
    }

    /** Eng gives up resources down to the 4 cpu that it deserves. */
    @Test
    void theQueueAboveTheGiverGivesNoMoreThanItHasAboveWhatItDeserves() {
        engHoldsAll(4)
                .deserves("eng", 4)
                .ancestorReclaimLevel(1)
                .run(ReclaimAction::new)
                .evicted("p-b");
        engHoldsAll(8)
                .deserves("eng", 4)
                .ancestorReclaimLevel(1)
                .run(ReclaimAction::new)
                .evicted();
    }

    @Test
    void aQueueAboveThatDeservesNothingTakesNothingForItsLeaf() {
        hung(full()).ancestorReclaimLevel(1).run(ReclaimAction::new).evicted();
    }

    @Test
    void aJobThatIsNotAdmittedIsToldTheLimitsAboveItsQueue() {
        hung(threeLeaves(queue("eng").capability("3 cpu"))
                        .job(pending("d", "dev"))
                        .job(pending("p", "prod")))
                .run(EnqueueAction::new)
                .waits("p", "queue eng allows 3 cpu; with this job 4 would be requested");
    }

    private static JobBuilder pending(String name, String queue) {
        return job(name)
                .queue(queue)
                .phase(JobPhase.PENDING)
                .minResources("2 cpu")
                .pods(pods(1, "1 cpu"));
    }
}
