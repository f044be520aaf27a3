package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.actions.ShuffleAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.JobTerm;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.Order;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A failure by an invalid answer names the plugin that gave it, not the action that asked. */
@SuppressWarnings({"UnusedVariable", "TypeParameterUnusedInFormals"}) // the functions do not use their arguments
class WrongAnswerTest {
    private static final Map<String, Consumer<Hooks>> WRONG = wrong();

    private static Map<String, Consumer<Hooks>> wrong() {
        Map<String, Consumer<Hooks>> all = new TreeMap<>();
        all.put("jobValid: it answered null", hooks -> hooks.jobValid(job -> nothing()));
        all.put("prePredicate: it answered null", hooks -> hooks.prePredicate(task -> nothing()));
        all.put("jobEnqueueable: it answered null", hooks -> hooks.jobEnqueueable(job -> nothing()));
        all.put(
                "jobPipelined: it answered null",
                hooks -> hooks.jobReady(job -> false).jobPipelined(job -> nothing()));
        all.put("bestNode: it answered null", hooks -> hooks.bestNode((task, nodes) -> nothing()));
        all.put(
                "bestNode: it answered an object that was not among the given ones",
                hooks -> hooks.bestNode((task, nodes) -> Optional.of(foreign(Node.class))));
        all.put("volumesToBind: it answered null", hooks -> hooks.volumesToBind(task -> nothing()));
        all.put(
                "volumesToBind: it answered a list that holds null",
                hooks -> hooks.volumesToBind(task -> Collections.singletonList(nothing())));
        all.put(
                "predicate: it answered null",
                hooks -> hooks.predicate(NodePredicate.local(shape -> 1, (one, node) -> nothing())));
        all.put(
                "predicate: it answered null#2",
                hooks -> hooks.predicate(NodePredicate.clusterWide(task -> node -> nothing())));
        all.put(
                "predicate: IllegalArgumentException: a verdict that refuses needs a reason",
                hooks -> hooks.predicate(NodePredicate.local(shape -> 1, (one, node) -> Verdict.rejects(" "))));
        all.put("open: NullPointerException: function", hooks -> hooks.jobValid(nothing()));
        all.put(
                "nodeOrder: it answered NaN instead of a number (pod ns/first-0, node n1)",
                hooks -> hooks.nodeOrder(NodeScore.partial(shape -> 1, (one, node) -> OptionalDouble.of(Double.NaN))));
        all.put(
                "batchNodeOrder: it answered nothing, and only a nodeOrder score may fail",
                hooks -> hooks.batchNodeOrder(NodeScore.partial(shape -> 1, (one, node) -> OptionalDouble.empty())));
        all.put(
                "batchNodeOrder: it answered -9223372036854775808, and a score before normalisation lies between",
                hooks -> hooks.batchNodeOrder(
                        NodeScore.normalised(shape -> 1, (one, node) -> Long.MIN_VALUE, Normaliser.MIN_MAX, 1)));
        all.put(
                "queueNumbers: it answered NaN instead of a number (queue a)",
                hooks -> hooks.queueNumbers(queue -> Optional.of(QueueNumbers.of(Double.NaN, List.of()))));
        all.put(
                "jobTerms: it answered NaN instead of a number (job ns/",
                hooks -> hooks.jobTerms(job -> List.of(JobTerm.of("x", Double.NaN))));
        all.put(
                "nodeOrder: it answered -Infinity, and a score must be above -Infinity",
                hooks -> hooks.nodeOrder(NodeScore.local(shape -> 1, (one, node) -> Double.NEGATIVE_INFINITY)));
        NodeScore greatest = NodeScore.local(shape -> 1, (one, node) -> Double.MAX_VALUE);
        NodeScore least = NodeScore.clusterWide(task -> true, (task, nodes) -> new double[] {-1e308, -1e308});
        all.put(
                "nodeOrder: with its 1.7976931348623157E308, the sum of all scores is Infinity",
                hooks -> hooks.nodeOrder(greatest).nodeOrder(greatest));
        all.put(
                "batchNodeOrder: with its 1.7976931348623157E308, the sum of all scores is Infinity",
                hooks -> hooks.nodeOrder(greatest).batchNodeOrder(greatest));
        all.put(
                "batchNodeOrder: with its -1.0E308, the sum of all scores is -Infinity",
                hooks -> hooks.batchNodeOrder(least).batchNodeOrder(least));
        all.put(
                "batchNodeOrder: it answered 1 numbers for 2",
                hooks -> hooks.batchNodeOrder(NodeScore.clusterWide(task -> true, (task, nodes) -> new double[1])));
        all.put(
                "batchNodeOrder: UnsupportedOperationException",
                hooks -> hooks.batchNodeOrder(NodeScore.clusterWide(task -> true, (task, nodes) -> {
                    nodes.clear();
                    return new double[2];
                })));
        all.put(
                "preemptable: it answered an object that was not among the given ones",
                hooks ->
                        hooks.jobStarving(job -> true).preemptable((task, candidates) -> List.of(foreign(Task.class))));
        all.put(
                "preemptable: it answered a list that holds null",
                hooks -> hooks.jobStarving(job -> true)
                        .preemptable((task, candidates) -> Collections.singletonList(nothing())));
        all.put(
                "preemptable: it answered ns/elder-0 twice",
                hooks -> hooks.jobStarving(job -> true)
                        .preemptable((task, candidates) -> List.of(candidates.get(0), candidates.get(0))));
        all.put(
                "victimTasks: it answered ns/old-0 twice",
                hooks -> hooks.victimTasks(running -> List.of(running.get(1), running.get(0), running.get(1))));
        all.put(
                "victimTasks: it answered ns/third-19, which runs on no node of the session",
                hooks -> hooks.victimTasks(running -> beside(running, "third-19")));
        all.put(
                "victimTasks: it answered ns/lost-0, which runs on no node of the session",
                hooks -> hooks.victimTasks(running -> beside(running, "lost-0")));
        all.put(
                "victimTasks: it answered an object that is not the session's",
                hooks -> hooks.victimTasks(running -> List.of(foreign(Task.class))));
        all.put(
                "reclaimable: UnsupportedOperationException",
                hooks -> hooks.jobStarving(job -> true).reclaimable((task, candidates) -> {
                    candidates.clear();
                    return candidates;
                }));
        return all;
    }

    @SuppressWarnings("NullAway") // an invalid answer
    private static <T> T nothing() {
        @Nullable T none = null;
        return none;
    }

    /** Returns an object that a plugin created. */
    private static <T> T foreign(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> {
                    throw new UnsupportedOperationException(method.getName());
                }));
    }

    /** Returns the running tasks and another task of the same queue. */
    private static List<Task> beside(List<Task> running, String name) {
        return running.stream()
                .flatMap(task -> Objects.requireNonNull(task.job()).queue().jobs().stream())
                .flatMap(job -> job.tasks().stream())
                .filter(task -> task.spec().name().equals(name))
                .limit(1)
                .toList();
    }

    static Stream<String> sentences() {
        return WRONG.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void isNamedWithItsHook(String sentence) {
        ClusterBuilder busy = cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .lacking("gone")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("first")
                        .queue("a")
                        .phase(JobPhase.PENDING)
                        .minResources("1 cpu")
                        .pods(pods(2, "1 cpu")))
                .job(job("third").queue("b").pods(pods(20, "1 cpu")))
                .job(job("old").queue("a").pod(pod("old-0", "2 cpu").runningOn("n1")))
                .job(job("elder").queue("b").pod(pod("elder-0", "2 cpu").runningOn("n2")))
                .job(job("lost").queue("b").pod(pod("lost-0", "1 cpu").runningOn("gone")))
                .plugins(registering("faulty", WRONG.getOrDefault(sentence, none -> {})));
        assertThatThrownBy(() -> busy.run(
                        EnqueueAction::new,
                        AllocateAction::new,
                        ReclaimAction::new,
                        PreemptAction::new,
                        ShuffleAction::new))
                .isInstanceOf(PluginFailure.class)
                .message()
                .startsWith("plugin 'faulty' (class path, version unversioned) failed in "
                        + sentence.replaceFirst("#.*", ""));
    }

    @Test
    void theNumbersOfAnOrderAreAnAnswerToo() {
        ClusterBuilder two = cluster()
                .node("n1", "4 cpu")
                .job(job("first").pods(pods(1, "1 cpu")))
                .job(job("second").pods(pods(1, "1 cpu")))
                .plugins(registering(
                        "faulty", hooks -> hooks.jobOrder(Order.of(comparing(Job::key), job -> nothing()))));
        assertThatThrownBy(() -> two.explain(Set.of("first-0"), AllocateAction::new))
                .isInstanceOf(PluginFailure.class)
                .message()
                .endsWith(" failed in the numbers of an order: it answered null");
    }
}
