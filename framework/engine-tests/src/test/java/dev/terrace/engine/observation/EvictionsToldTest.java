package dev.terrace.engine.observation;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.GangReclaimAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.Because;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Evictions in an explanation: why pods leave, why others stay, and why an eviction was undone. */
class EvictionsToldTest {
    /** Offers pods as victims by their names. */
    private static final Supplier<SchedulerPlugin> BY_NAME = registering(
            "by-name",
            hooks -> hooks.jobStarving(job -> true)
                    .reclaimable(Because.victims(
                            (reclaimer, candidates) -> candidates.stream()
                                    .filter(EvictionsToldTest::isSpare)
                                    .toList(),
                            "not spare",
                            (reclaimer, candidate, gone) ->
                                    VictimReason.against("it has", "spareness", isSpare(candidate) ? 1 : 0, 0.5))));

    private static boolean isSpare(Task task) {
        return task.spec().name().startsWith("spare");
    }

    private static ClusterBuilder full() {
        return cluster()
                .node("n1", "7 cpu")
                .queue(queue("want"))
                .queue(queue("lock").notReclaimable())
                .queue(queue("give"))
                .job(job("own").queue("want").pod(pod("own-0", "1 cpu").runningOn("n1")))
                .job(job("locked").queue("lock").pod(pod("locked-0", "1 cpu").runningOn("n1")))
                .job(job("g").queue("give")
                        .pod(pod("kept-0", "1 cpu").runningOn("n1").notPreemptable())
                        .pod(pod("bound-0", "1 cpu").boundTo("n1"))
                        .pod(pod("spare-0", "1 cpu").runningOn("n1"))
                        .pod(pod("dear-0", "1 cpu").runningOn("n1")))
                .pod(pod("lone", "1 cpu").runningOn("n1"))
                .plugins(BY_NAME);
    }

    private static List<String> spared(Explanation explanation) {
        return attempt(explanation).spared().stream()
                .map(each -> each.reason() + " " + each.pods())
                .toList();
    }

    private static Attempt attempt(Explanation explanation) {
        return explanation.pods().get(0).attempts().get(0);
    }

    @Test
    void eachPodThatStaysHasItsReason() {
        Explanation explanation = full().job(job("new").queue("want").pods(pods(1, "1 cpu")))
                .explain(Set.of("new-0"), ReclaimAction::new);
        assertThat(spared(explanation))
                .containsExactlyInAnyOrder(
                        "without a PodGroup [ns/lone]",
                        "of its own queue [ns/own-0]",
                        "queue not reclaimable [ns/locked-0]",
                        "preemptable false [ns/kept-0]",
                        "bound but not running [ns/bound-0]",
                        "not spare: it has spareness 0 against spareness 0.5 [ns/dear-0]");
    }

    @Test
    void theOnlyObstacleIsOneWhereEvictionsMakeRoom() {
        Supplier<SchedulerPlugin> shut = registering(
                "shut",
                hooks -> hooks.predicate(NodePredicate.local(shape -> "", (shape, node) -> Verdict.excludes("shut"))));
        NodesAsked asked = attempt(full().node("small", "1 cpu")
                        .plugins(shut)
                        .job(job("h").queue("give").pod(pod("spare-1", "1 cpu").runningOn("small")))
                        .job(job("new").queue("want").pods(pods(1, "2 cpu")))
                        .explain(Set.of("new-0"), ReclaimAction::new))
                .nodes();
        assertThat(asked.reasons()).containsExactly(entry("shut", 2));
        assertThat(asked.alone()).containsExactly(entry("shut", 1));
    }

    @Test
    void anEvictedJobCountsItsPodsThatHadEnded() {
        Explanation explanation = cluster()
                .node("n1", "2 cpu")
                .queue(queue("want"))
                .queue(queue("give"))
                .job(job("old")
                        .queue("give")
                        .pod(pod("old-0", "1 cpu").succeededOn("n1"))
                        .pod(pod("old-1", "1 cpu").runningOn("n1"))
                        .pod(pod("old-2", "1 cpu").runningOn("n1")))
                .job(job("new").queue("want").pods(pods(1, "2 cpu")))
                .plugins(AnyVictim::new)
                .explain(Set.of("old-1"), ReclaimAction::new);
        assertThat(explanation.jobs().get(0).because()).startsWith("it was evicted: 2 of its 3 pods, by reclaim");
    }

    @Test
    void nobodyMayBeEvictedIsTheReasonOfTheAttempt() {
        Explanation explanation = cluster()
                .node("n1", "1 cpu")
                .queue(queue("want"))
                .queue(queue("lock").notReclaimable())
                .job(job("old").queue("lock").pod(pod("old-0", "1 cpu").runningOn("n1")))
                .job(job("new").queue("want").pods(pods(1, "1 cpu")))
                .plugins(BY_NAME)
                .explain(Set.of("new-0"), ReclaimAction::new);
        assertThat(attempt(explanation).because()).isEqualTo("no pod may be evicted for it: 1 queue not reclaimable");
    }

    @Test
    void reportAndExplanationHaveOneSentence() {
        Explanation explanation = full().job(job("new").queue("want").pods(pods(1, "1 cpu")))
                .explain(Set.of("spare-0", "new-0"), ReclaimAction::new);
        String sentence =
                "evicted from n1 by reclaim for ns/new-0 (spareness 0.5); it has spareness 1 (tier 1, by-name)";
        assertThat(explanation.report().evictions().get(0).because()).isEqualTo(sentence);
        assertThat(explanation.pods())
                .filteredOn(each -> each.pod().equals("ns/spare-0"))
                .singleElement()
                .satisfies(victim -> {
                    assertThat(victim.because()).isEqualTo(sentence);
                    assertThat(victim.evictions().get(0).because()).isEqualTo(sentence);
                });
        assertThat(explanation.pods())
                .flatMap(PodExplanation::attempts)
                .flatMap(Attempt::evictions)
                .extracting(EvictionTrial::because)
                .containsExactly(sentence);
    }

    private static EvictionTrial undone(Supplier<SchedulerPlugin> because) {
        Explanation explanation = cluster()
                .node("n1", "1 cpu")
                .node("n2", "1 cpu")
                .job(job("old")
                        .pod(pod("old-0", "1 cpu").runningOn("n1"))
                        .pod(pod("old-1", "1 cpu").runningOn("n2")))
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugins(AnyVictim::new, because)
                .explain(Set.of("old-0"), PreemptAction::new);
        return explanation.pods().get(0).evictions().get(0);
    }

    /** The task then asks about n2, whose victim is not watched. */
    @Test
    void theOrderOfAnEvictionHoldsItsVictimsAlone() {
        EvictionTrial undone = undone(registering(
                "until-old-1-leaves",
                hooks -> hooks.allocatable((queue, task) -> queue.jobs().stream()
                        .flatMap(job -> job.tasks(TaskStatus.RELEASING).stream())
                        .anyMatch(leaving -> leaving.spec().name().equals("old-1")))));
        assertThat(undone.order()).containsExactly("ns/old-0");
        assertThat(undone.because()).isEqualTo("undone: its queue is at its limit even without them");
    }

    @Test
    void anEvictionForAGangThatDoesNotBecomeWholeSaysSo() {
        Supplier<SchedulerPlugin> never = registering("never", hooks -> hooks.jobPipelined(job -> Vote.REJECT));
        assertThat(undone(never).because()).isEqualTo("undone: its job did not reach its minimum");
    }

    @Test
    void scoresThatFailSayWhy() {
        Supplier<SchedulerPlugin> failing = registering(
                "failing",
                hooks -> hooks.batchNodeOrder(
                        NodeScore.wholeOrNone(task -> true, (task, nodes) -> Optional.empty(), task -> "busy")));
        ClusterBuilder cluster = cluster()
                .node("n1", "1 cpu")
                .node("n2", "1 cpu")
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugins(failing);
        String sentence = "2 nodes fit but could not be scored: busy";
        cluster.run(AllocateAction::new).waits("new", sentence);
        assertThat(attempt(cluster.explain(Set.of("new-0"), AllocateAction::new))
                        .because())
                .isEqualTo(sentence);
    }

    /** As in Volcano, the next action still finds the task among the pending ones, and places it again. */
    @Test
    void aPromiseThatIsPlacedAgainIsLost() {
        Explanation explanation = cluster()
                .node("n1", "2 cpu")
                .queue(queue("want"))
                .queue(queue("give"))
                .job(job("old").queue("give").pod(pod("old-0", "2 cpu").runningOn("n1")))
                .job(job("new").queue("want").pods(pods(1, "1 cpu")))
                .plugins(AnyVictim::new)
                .explain(Set.of("new-0"), GangReclaimAction::new, AllocateAction::new);
        assertThat(explanation.pods().get(0).because())
                .isEqualTo("it was pipelined on n1 already; allocate placed it there again, which cost it the node");
        assertThat(explanation.pods().get(0).attempts()).allMatch(each -> each.tried() == null);
    }
}
