package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.BackfillAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.JobPhase;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.testkit.ClusterBuilder;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A failure in any hook names the plugin and the hook. */
@SuppressWarnings({"UnusedVariable", "TypeParameterUnusedInFormals"}) // the functions only throw
class FailingPluginTest {
    private static final Map<String, Consumer<Hooks>> THROWING = throwing();

    private static <T> T fail() {
        throw new IllegalStateException("out of order");
    }

    private static Map<String, Consumer<Hooks>> throwing() {
        Map<String, Consumer<Hooks>> all = new TreeMap<>();
        all.put("jobOrder", hooks -> hooks.jobOrder((left, right) -> fail()));
        all.put("queueOrder", hooks -> hooks.queueOrder((left, right) -> fail()));
        all.put("taskOrder", hooks -> hooks.taskOrder((left, right) -> fail()));
        all.put("queueScore", hooks -> hooks.queueScore(queue -> fail()));
        all.put("jobValid", hooks -> hooks.jobValid(job -> fail()));
        all.put("jobReady", hooks -> hooks.jobReady(job -> fail()));
        all.put("preemptive", hooks -> hooks.jobStarving(job -> true).preemptive((queue, task) -> fail()));
        all.put("allocatable", hooks -> hooks.allocatable((queue, task) -> fail()));
        all.put("prePredicate", hooks -> hooks.prePredicate(task -> fail()));
        all.put("predicate", hooks -> hooks.predicate(NodePredicate.clusterWide(task -> fail())));
        all.put("overused", hooks -> hooks.overused(queue -> fail()));
        all.put("jobStarving", hooks -> hooks.jobStarving(job -> fail()));
        all.put("jobEnqueueable", hooks -> hooks.jobEnqueueable(job -> fail()));
        all.put("jobEnqueued", hooks -> hooks.jobEnqueued(job -> fail()));
        all.put("jobPipelined", hooks -> hooks.jobReady(job -> false).jobPipelined(job -> fail()));
        all.put("nodeOrder", hooks -> hooks.nodeOrder(NodeScore.local(shape -> 1, (one, node) -> Double.NaN)));
        all.put("nodeOrder that throws", hooks -> hooks.nodeOrder(NodeScore.local(shape -> 1, (one, node) -> fail())));
        all.put(
                "batchNodeOrder",
                hooks -> hooks.batchNodeOrder(
                        NodeScore.clusterWide(task -> true, (task, nodes) -> new double[] {Double.NaN, Double.NaN})));
        all.put("bestNode", hooks -> hooks.bestNode((task, scores) -> fail()));
        all.put("preemptable", hooks -> hooks.jobStarving(job -> true).preemptable((preemptor, candidates) -> fail()));
        all.put(
                "allocatableWithout",
                hooks -> hooks.jobStarving(job -> true)
                        .preemptable((preemptor, candidates) -> candidates)
                        .allocatableWithout((queue, task, gone) -> fail()));
        all.put("reclaimable", hooks -> hooks.jobStarving(job -> true).reclaimable((reclaimer, candidates) -> fail()));
        all.put("allocated", hooks -> hooks.allocated(task -> fail()));
        all.put(
                "deallocated",
                hooks -> hooks.jobStarving(job -> true)
                        .preemptable((preemptor, candidates) -> candidates)
                        .reclaimable((reclaimer, candidates) -> candidates)
                        .deallocated(task -> fail()));
        return all;
    }

    /**
     * Registers neutral comparators before those of the failing plugin, because one comparison calls several plugins.
     */
    private static void seesNoDifference(Hooks hooks) {
        hooks.jobOrder((left, right) -> 0).queueOrder((left, right) -> 0).taskOrder((left, right) -> 0);
    }

    static Stream<String> hooks() {
        return THROWING.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("hooks")
    void aPluginThatThrowsIsNamedWithItsHook(String hook) {
        ClusterBuilder busy = cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("first")
                        .queue("a")
                        .phase(JobPhase.PENDING)
                        .minResources("1 cpu")
                        .pods(pods(2, "1 cpu")))
                .job(job("second").queue("a").phase(JobPhase.PENDING).pods(pods(2, "1 cpu")))
                .job(job("third").queue("b").pods(pods(20, "1 cpu")))
                .job(job("old").queue("a").pod(pod("old-0", "2 cpu").runningOn("n1")))
                .job(job("elder").queue("b").pod(pod("elder-0", "2 cpu").runningOn("n2")))
                .arguments("preempt", Map.of("enableTopologyAwarePreemption", true))
                .plugins(
                        registering("innocent", FailingPluginTest::seesNoDifference),
                        registering("faulty", THROWING.getOrDefault(hook, unknown -> {})));
        String about = hook.equals("jobOrder") ? "(job ns/" : hook.equals("queueOrder") ? "(queue " : "";
        assertThatThrownBy(() -> busy.run(
                        EnqueueAction::new,
                        AllocateAction::new,
                        ReclaimAction::new,
                        PreemptAction::new,
                        BackfillAction::new))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'faulty'")
                .hasMessageContaining("failed in " + hook.replace(" that throws", "") + ":")
                .hasMessageContaining(about);
    }
}
