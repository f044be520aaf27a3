package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.model.JobPhase;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The combination of several plugins' answers. */
class TiersTest {
    private static Supplier<SchedulerPlugin> voting(Vote vote) {
        return registering("votes-" + vote, hooks -> hooks.jobEnqueueable(job -> vote));
    }

    private static ClusterBuilder newJob() {
        return cluster()
                .node("n1", "4 cpu")
                .job(job("j").phase(JobPhase.PENDING).minResources("1 cpu"));
    }

    @Test
    void aPermitKeepsLaterTiersFromVoting() {
        newJob().plugins(voting(Vote.PERMIT), voting(Vote.ABSTAIN))
                .plugins(voting(Vote.REJECT))
                .run(EnqueueAction::new)
                .admitted("j");
    }

    @Test
    void aRejectDecides() {
        newJob().plugins(voting(Vote.PERMIT), voting(Vote.REJECT))
                .run(EnqueueAction::new)
                .admitted();
        newJob().plugins(voting(Vote.ABSTAIN))
                .plugins(voting(Vote.REJECT))
                .run(EnqueueAction::new)
                .admitted();
    }

    @Test
    void aJobWithoutVotesIsAdmitted() {
        newJob().plugins(voting(Vote.ABSTAIN)).run(EnqueueAction::new).admitted("j");
    }

    @Test
    void onePluginIsEnoughToCallAQueueOverused() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("j").pods(pods(1, "1 cpu")))
                .plugins(
                        registering("no", hooks -> hooks.overused(queue -> false)),
                        registering("yes", hooks -> hooks.overused(queue -> true)))
                .run(AllocateAction::new)
                .boundNothing();
    }

    private static Supplier<SchedulerPlugin> starving(boolean answer) {
        return registering("starving-" + answer, hooks -> hooks.jobStarving(job -> answer));
    }

    private static Supplier<SchedulerPlugin> offering(String name, String... victims) {
        VictimFilter<Task> filter = (preemptor, candidates) -> candidates.stream()
                .filter(task -> List.of(victims).contains(task.spec().name()))
                .toList();
        return registering(name, hooks -> hooks.preemptable(filter));
    }

    /** Builds a full node: job old holds all four cpus, job new needs one. */
    private static ClusterBuilder full() {
        return cluster()
                .node("n1", "4 cpu")
                .job(job("old")
                        .pod(pod("a", "1 cpu").runningOn("n1"))
                        .pod(pod("b", "1 cpu").runningOn("n1"))
                        .pod(pod("c", "1 cpu").runningOn("n1"))
                        .pod(pod("d", "1 cpu").runningOn("n1")))
                .job(job("new").pods(pods(1, "1 cpu")));
    }

    @Test
    void theFirstTierWithJobStarvingDecidesAndAllItsPluginsMustAgree() {
        full().plugins(offering("x", "a")).run(PreemptAction::new).evicted();
        full().plugins(offering("x", "a"), starving(true), starving(false))
                .run(PreemptAction::new)
                .evicted();
        full().plugins(offering("x", "a"), starving(true))
                .plugins(starving(false))
                .run(PreemptAction::new)
                .evicted("a");
    }

    @Test
    void victimsAreTheTasksThatAllPluginsOfATierOfferAndTheReasonNamesThePlugins() {
        CycleAssert outcome = full().plugins(starving(true), offering("x", "a", "b"), offering("y", "b", "c"))
                .plugins(offering("z", "d"))
                .run(PreemptAction::new)
                .evicted("b");
        outcome.evictedBecause("b", " (tier 1, x and y)");
    }

    @Test
    void aTierInWhichOnePluginOffersNoVictimLeavesTheChoiceToTheNext() {
        CycleAssert outcome = full().plugins(starving(true), offering("x", "a"), offering("y"))
                .plugins(offering("z", "d"))
                .run(PreemptAction::new)
                .evicted("d");
        outcome.evictedBecause("d", " (tier 2, z)");
    }

    @Test
    void anEmptyIntersectionStartsAgainWithTheNextPlugin() {
        full().plugins(starving(true), offering("x", "a"), offering("y", "b"), offering("z", "c"))
                .run(PreemptAction::new)
                .evicted("c");
    }

    /** Runs two queues with one job each, and these scores and creation times. */
    private static CycleAssert scored(int scoreOfA, int scoreOfB, int createdA, int createdB) {
        return cluster()
                .node("n1", "4 cpu")
                .queue(queue("a").created(createdA))
                .queue(queue("b").created(createdB))
                .job(job("a").queue("a").pods(pods(1, "1 cpu")))
                .job(job("b").queue("b").pods(pods(1, "1 cpu")))
                .plugins(registering(
                        "scores",
                        hooks -> hooks.queueScore(queue -> queue.name().equals("a") ? scoreOfA : scoreOfB)))
                .arguments("allocate", Map.of("QueueScoreOrderEnable", true, "QueueScoreOrder.scores.weight", 2))
                .run(AllocateAction::new);
    }

    @Test
    void theHighestScoreComesFirstThenTheOldestQueueThenTheFirstName() {
        scored(2, 1, 9, 0).boundInOrder("a-0", "b-0");
        scored(1, 2, 0, 9).boundInOrder("b-0", "a-0");
        scored(1, 1, 9, 0).boundInOrder("b-0", "a-0");
        scored(1, 1, 0, 0).boundInOrder("a-0", "b-0");
    }

    @Test
    void acrossQueuesEqualJobsComeInTheOrderOfTheirQueues() {
        cluster()
                .node("n1", "4 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("a").queue("a").pods(pods(1, "1 cpu")))
                .job(job("b").queue("b").pods(pods(2, "1 cpu")))
                .plugins(registering(
                        "reversed",
                        hooks -> hooks.queueOrder((left, right) -> right.name().compareTo(left.name()))))
                .arguments("allocate", Map.of("JobOrderAcrossQueues", true))
                .run(AllocateAction::new)
                .boundInOrder("b-0", "b-1", "a-0");
    }

    @Test
    void tasksComeByTheNumberAtTheEndOfTheirNamesElseByAge() {
        cluster()
                .node("n1", "9 cpu")
                .job(job("j").pod(pod("j-task-10", "1 cpu").created(1))
                        .pod(pod("j-task-9", "1 cpu").created(2)))
                .run(AllocateAction::new)
                .boundInOrder("j-task-9", "j-task-10");
        cluster()
                .node("n1", "9 cpu")
                .job(job("j").pod(pod("young", "1 cpu").created(2))
                        .pod(pod("zold", "1 cpu").created(1)))
                .run(AllocateAction::new)
                .boundInOrder("zold", "young");
    }
}
