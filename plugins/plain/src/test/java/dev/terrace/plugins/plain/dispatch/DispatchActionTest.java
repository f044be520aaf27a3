package dev.terrace.plugins.plain.dispatch;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.PluginState;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DispatchActionTest {
    /** The arguments of each policy, as key=value. */
    private static final String[] EASY = {"blocked=pass", "reserve=first"};

    private static final String[] CONSERVATIVE = {"blocked=pass", "reserve=all"};
    private static final String[] PREEMPT = {"order=priority", "preempt=lower-priority"};

    /** A pool of 4 cpu, on which a pod of 3 cpu runs from second 990 on. The time is second 1000. */
    private static ClusterBuilder busy(long estimate) {
        return cluster()
                .with(builder -> builder.now(Instant.ofEpochSecond(1000)))
                .node("n1", "4 cpu")
                .job(job("old")
                        .pod(pod("-0", "3 cpu")
                                .estimate(estimate)
                                .runningOn("n1")
                                .started(990)));
    }

    private static JobBuilder single(String name, String requests, long estimate, long created) {
        return job(name).created(created).pod(pod("-0", requests).estimate(estimate));
    }

    private static JobBuilder ofClass(String name, String priorityClass, String requests, boolean runs) {
        var task = pod("-0", requests);
        return job(name).priorityClass(priorityClass).pod(runs ? task.runningOn("n1") : task);
    }

    private static Map<String, Object> arguments(String... arguments) {
        Map<String, Object> map = new HashMap<>();
        for (String argument : arguments) {
            String[] sides = argument.split("=", 2);
            map.put(sides[0], sides[1]);
        }
        return map;
    }

    private static CycleAssert dispatch(ClusterBuilder cluster, String... arguments) {
        return cluster.arguments("dispatch", arguments(arguments)).run(DispatchAction::new);
    }

    private static long reserved(CycleAssert outcome, String job) {
        return outcome.report().waiting().stream()
                .filter(waiting -> waiting.job().equals("ns/" + job))
                .map(Waiting::from)
                .map(Objects::requireNonNull)
                .mapToLong(Instant::getEpochSecond)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGangThatDoesNotFitWholeHoldsNothing() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .job(job("wide").minMember(3).created(1).pods(pods(3, "2 cpu")))
                .job(job("narrow").created(2).pods(pods(1, "2 cpu")));
        dispatch(cluster, "blocked=pass").bound("narrow-0", "n1").bound(1);
    }

    @Test
    void aJobThatDoesNotFitStopsTheLine() {
        dispatch(busy(60).job(single("wide", "2 cpu", 9, 1)).job(single("narrow", "1 cpu", 9, 2)))
                .boundNothing()
                .waits("narrow", "behind job ns/wide in line");
    }

    @Test
    void theSmallestEstimateComesFirst() {
        dispatch(busy(60).job(single("long", "1 cpu", 9, 1)).job(single("short", "1 cpu", 8, 2)), "order=shortest")
                .bound("short-0", "n1")
                .bound(1);
    }

    @Test
    void theSmallestValueOfAnExpressionComesFirst() {
        ClusterBuilder cluster = busy(60).job(single("first", "1 cpu", 10, 100))
                .job(single("short", "1 cpu", 9, 900))
                .job(job("none").created(1).pods(pods(1, "1 cpu")));
        dispatch(cluster, "order=estimate * cpu").bound("short-0", "n1").bound(1);
        // 900 s / 10 s against 100 s / 9 s
        dispatch(cluster, "order=-double(wait) / double(estimate)")
                .bound("first-0", "n1")
                .bound(1);
        dispatch(cluster, "order=-submit").bound("short-0", "n1").bound(1);
    }

    @Test
    void everyFactOfAJobIsANumber() {
        ClusterBuilder cluster = cluster()
                .with(builder -> builder.now(Instant.ofEpochSecond(1000)))
                .node("n1", "8 cpu 8 Gi 4 nvidia.com/gpu")
                .queue(queue("a").weight(2))
                .job(job("holds").queue("a").pod(pod("-0", "4 cpu").runningOn("n1")))
                .job(job("j").queue("a").created(400).pods(pods(2, "1.5 cpu 1 Gi 1 nvidia.com/gpu")));
        for (String fact : List.of(
                "wait == 600.0",
                "submit == 400.0",
                "cpu == 3.0",
                "memory == 2048.0",
                "gpus == 2.0",
                "tasks == 2.0",
                "priority == 0.0",
                "share == 0.25",
                "estimate > 1e300")) {
            // An order without a value fails.
            dispatch(cluster, "order=%s ? 1 : int(1e300)".formatted(fact)).bound(2);
        }
    }

    @Test
    void theQueueThatHoldsLessOfItsWeightComesFirst() {
        ClusterBuilder cluster = cluster()
                .node("n1", "3 cpu")
                .queue(queue("a").weight(1))
                .queue(queue("b").weight(2));
        for (int i = 0; i < 3; i++) {
            cluster.job(job("a" + i).queue("a").pods(pods(1, "1 cpu")))
                    .job(job("b" + i).queue("b").pods(pods(1, "1 cpu")));
        }
        dispatch(cluster, "order=share").boundInOrder("a0-0", "b0-0", "b1-0");
    }

    /** The planned job starts first; then its queue holds more than the other one. */
    @Test
    void sharesCountThePlannedJobsThatStarted() {
        ClusterBuilder cluster = cluster()
                .with(builder -> builder.now(Instant.ofEpochSecond(1000)))
                .node("n1", "3 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(single("planned", "1 cpu", 10, 1).queue("a"))
                .job(single("next", "2 cpu", 10, 2).queue("a"))
                .job(single("other", "2 cpu", 10, 3).queue("b"))
                .remembers("dispatch", 999, "job ns/planned 1000 planned-0=n1\nnode n1");
        dispatch(cluster, "order=share", "blocked=pass", "reserve=all").boundInOrder("planned-0", "other-0");
    }

    @Test
    void easyReservesThePlannedEndAndStartsWhatEndsByThen() {
        CycleAssert outcome = dispatch(
                busy(60).job(single("wide", "4 cpu", 9, 1))
                        .job(single("late", "1 cpu", 51, 2))
                        .job(single("in-time", "1 cpu", 50, 3)),
                EASY);
        outcome.bound("in-time-0", "n1")
                .bound(1)
                .waits("wide", "starts at 00:17:30 at the latest, if estimates hold")
                .waits("late", "it would delay ns/wide, for which room is reserved in 50 s");
        assertThat(reserved(outcome, "wide")).isEqualTo(1050);
        assertThat(outcome.report().wanted()).isEqualTo(Instant.ofEpochSecond(1050));
    }

    @Test
    void easyUsesUpTheRoomThatTheReservationLeavesOver() {
        dispatch(
                        busy(60).job(single("wide", "3 cpu", 9, 1))
                                .job(single("late", "1 cpu", 1000, 2))
                                .job(single("later", "1 cpu", 1000, 3)),
                        EASY)
                .bound("late-0", "n1")
                .bound(1);
    }

    @Test
    void easyKeepsLaterJobsOffTheReservedNode() {
        ClusterBuilder cluster =
                busy(60).node("n2", "2 cpu").job(single("wide", "4 cpu", 9, 1)).job(single("late", "1 cpu", 1000, 2));
        dispatch(cluster, EASY).bound("late-0", "n2").bound(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"first", "all", "replan"})
    void aJobAtTheLimitOfItsQueueTakesNoRoom(String reserve) {
        ClusterBuilder cluster = cluster()
                .with(builder -> builder.now(Instant.ofEpochSecond(1000)))
                .node("n1", "4 cpu")
                .queue(queue("default"))
                .queue(queue("full"))
                .job(single("limited", "3 cpu", 9, 1).queue("full"))
                .job(single("other", "2 cpu", 60, 2))
                .plugins(registering(
                        "limit",
                        hooks ->
                                hooks.allocatable((queue, task) -> !queue.name().equals("full"))));
        CycleAssert outcome = dispatch(cluster, "blocked=pass", "reserve=" + reserve);
        outcome.bound("other-0", "n1").bound(1);
        assertThat(outcome.report().waiting()).extracting(Waiting::from).containsOnlyNulls();
    }

    @Test
    void aGangThatExceedsTheLimitOfItsQueueTakesNoRoom() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .queue(queue("default"))
                .queue(queue("full"))
                .job(job("gang").queue("full").minMember(3).created(1).pods(pods(3, "1 cpu")))
                .job(single("other", "2 cpu", 60, 2))
                .plugins(registering(
                        "limit",
                        hooks ->
                                hooks.allocatable((queue, task) -> !queue.name().equals("full")
                                        || queue.jobs().get(0).readyTasks() < 2)));
        dispatch(cluster, EASY).bound("other-0", "n1").bound(1);
    }

    @Test
    void aJobAtTheLimitOfItsQueueEvictsNobody() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .priorityClass("high", 9)
                .queue(queue("default"))
                .queue(queue("full"))
                .job(job("low").pod(pod("-0", "2 cpu").runningOn("n1")))
                .job(ofClass("urgent", "high", "3 cpu", false).queue("full"))
                .plugins(registering(
                        "limit",
                        hooks ->
                                hooks.allocatable((queue, task) -> !queue.name().equals("full"))));
        dispatch(cluster, PREEMPT).evicted();
    }

    @Test
    void easyReservesForTheFirstJobThatNoLimitRefuses() {
        ClusterBuilder cluster = busy(60).queue(queue("default"))
                .queue(queue("full"))
                .job(single("limited", "3 cpu", 9, 1).queue("full"))
                .job(single("wide", "4 cpu", 9, 2))
                .job(single("late", "1 cpu", 51, 3))
                .plugins(registering(
                        "limit",
                        hooks ->
                                hooks.allocatable((queue, task) -> !queue.name().equals("full"))));
        CycleAssert outcome = dispatch(cluster, EASY).boundNothing();
        assertThat(reserved(outcome, "wide")).isEqualTo(1050);
    }

    @Test
    void conservativeReservesForEachJob() {
        CycleAssert outcome = dispatch(
                busy(60).job(single("wide", "4 cpu", 10, 1)).job(single("next", "2 cpu", 10, 2)), CONSERVATIVE);
        outcome.boundNothing();
        assertThat(reserved(outcome, "wide")).isEqualTo(1050);
        assertThat(reserved(outcome, "next")).isEqualTo(1060);
    }

    /** At second 1000, one of two jobs has ended early. Both jobs that wait have planned starts. */
    private static ClusterBuilder promised(String... places) {
        return cluster()
                .with(builder -> builder.now(Instant.ofEpochSecond(1000)))
                .node("n1", "10 cpu")
                .job(job("old")
                        .pod(pod("-0", "3 cpu").estimate(50).runningOn("n1").started(990)))
                .job(single("wide", "7 cpu", 100, 1))
                .job(single("next", "5 cpu", 50, 2))
                .remembers("dispatch", 999, String.join("\n", places) + "\nheld ns/gone-0\nnode n1");
    }

    @Test
    void conservativeKeepsAPlannedStartThatAnEarlyEndWouldMoveBack() {
        CycleAssert outcome = dispatch(
                promised("job ns/wide 1090 wide-0=n1", "job ns/next 1040 next-0=n1")
                        .job(single("last", "2 cpu", 100, 3)),
                CONSERVATIVE);
        outcome.bound("next-0", "n1").bound("last-0", "n1").bound(2);
        assertThat(reserved(outcome, "wide")).isEqualTo(1090);
        assertThat(outcome.report().pluginStates())
                .extracting(PluginState::data)
                .singleElement()
                .asString()
                .contains("pass 1000\n", "job ns/wide 1090 wide-0=n1\n")
                .doesNotContain("job ns/next");
    }

    @Test
    void conservativePassesOncePerSecond() {
        CycleAssert outcome = dispatch(
                promised("pass 1000", "job ns/wide 1090 wide-0=n1", "job ns/next 1040 next-0=n1"), CONSERVATIVE);
        outcome.boundNothing();
        assertThat(reserved(outcome, "next")).isEqualTo(1040);
        assertThat(outcome.report().pluginStates().get(0).data()).contains("due\n", "pass 1000\n");
    }

    @Test
    void replanForgetsPlannedStarts() {
        dispatch(promised("job ns/wide 1090 wide-0=n1", "job ns/next 1040 next-0=n1"), "blocked=pass", "reserve=replan")
                .bound("wide-0", "n1")
                .bound(1)
                .waits("next", "by the present plan, it starts in 100 s");
    }

    @Test
    void aRunBeyondItsEstimateBreaksAPlannedStart() {
        CycleAssert outcome = dispatch(
                busy(5).job(single("wide", "4 cpu", 9, 1)).remembers("dispatch", 999, "job ns/wide 1000 wide-0=n1"),
                CONSERVATIVE);
        outcome.boundNothing().waits("wide", "cannot be kept: job ns/old runs beyond its estimate");
        assertThat(reserved(outcome, "wide")).isEqualTo(1001);
    }

    @Test
    void aNodeThatHasGoneBreaksAPlannedStart() {
        dispatch(
                        busy(60).job(single("wide", "4 cpu", 9, 1))
                                .remembers("dispatch", 999, "job ns/wide 1010 wide-0=n2"),
                        CONSERVATIVE)
                .boundNothing()
                .waits("wide", "cannot be kept: node n2 has left the cluster");
    }

    @Test
    void aMalformedPlaceIsNamed() {
        assertThatThrownBy(() -> dispatch(promised("job ns/wide soon wide-0=n1"), CONSERVATIVE))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("line 1 is 'job ns/wide soon wide-0=n1'; a line looks like");
    }

    @Test
    void onlyJobsInTheOrderOfSubmissionAreToldALatestStart() {
        dispatch(busy(60).job(single("wide", "4 cpu", 9, 1)), "order=shortest", "blocked=pass", "reserve=first")
                .waits("wide", "by the present plan, it starts in 50 s");
    }

    @Test
    void anExplanationNamesTheReservationAndTheJobsAhead() {
        JobExplanation last = busy(60).job(single("wide", "4 cpu", 10, 1))
                .job(single("next", "2 cpu", 10, 2))
                .job(single("last", "3 cpu", 10, 3))
                .arguments("dispatch", arguments(CONSERVATIVE))
                .explain(Set.of("last-0"), DispatchAction::new)
                .jobs()
                .get(0);
        assertThat(last.because()).endsWith("starts at 00:17:50 at the latest, if estimates hold");
        assertThat(last.steps().get(0).ahead()).containsExactly("ns/wide", "ns/next");
    }

    @Test
    void anExplanationOfAJobBehindTheLineNamesTheJobsAhead() {
        JobExplanation last = busy(60).job(single("wide", "4 cpu", 10, 1))
                .job(single("next", "1 cpu", 10, 2))
                .job(single("last", "1 cpu", 10, 3))
                .explain(Set.of("last-0"), DispatchAction::new)
                .jobs()
                .get(0);
        assertThat(last.steps().get(0).outcome()).isEqualTo(Step.Outcome.PASSED_OVER);
        assertThat(last.steps().get(0).ahead()).containsExactly("ns/wide", "ns/next");
    }

    @Test
    void aPodPastItsEstimateEndsInTheNextSecond() {
        assertThat(reserved(dispatch(busy(5).job(single("wide", "4 cpu", 9, 1)), EASY), "wide"))
                .isEqualTo(1001);
    }

    @Test
    void theLowestPriorityLeavesAndNothingStartsMeanwhile() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .priorityClass("low", 1)
                .priorityClass("middle", 5)
                .priorityClass("high", 9)
                .job(ofClass("lowest", "low", "2 cpu", true))
                .job(ofClass("between", "middle", "1 cpu", true))
                .job(ofClass("urgent", "high", "3 cpu", false))
                .job(ofClass("small", "low", "1 cpu", false));
        dispatch(cluster, PREEMPT).evicted("lowest-0").boundNothing();
    }

    @ParameterizedTest
    @CsvSource({"lowest-0", "between-0"})
    void anEvictionMakesRoomOnANodeThatAPredicateRejects(String counted) {
        ClusterBuilder cluster = cluster()
                .node("n1", "9 cpu")
                .priorityClass("low", 1)
                .priorityClass("middle", 5)
                .priorityClass("high", 9)
                .job(ofClass("lowest", "low", "1 cpu", true))
                .job(ofClass("between", "middle", "1 cpu", true))
                .job(ofClass("urgent", "high", "1 cpu", false))
                .plugins(registering(
                        "port",
                        hooks -> hooks.predicate(NodePredicate.clusterWide(task -> node -> node.tasks().stream()
                                        .anyMatch(other -> other.key().equals("ns/" + counted)
                                                && other.status() != TaskStatus.RELEASING)
                                ? Verdict.rejects("its port is taken")
                                : Verdict.fits()))));
        dispatch(cluster, PREEMPT)
                .evicted(counted.equals("lowest-0") ? new String[] {counted} : new String[] {"lowest-0", counted})
                .boundNothing();
    }

    @Test
    void nobodyLeavesIfAllVictimsDoNotSuffice() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .priorityClass("low", 1)
                .priorityClass("high", 9)
                .job(ofClass("lowest", "low", "2 cpu", true))
                .job(ofClass("equal", "high", "1 cpu", true))
                .job(ofClass("urgent", "high", "4 cpu", false));
        dispatch(cluster, PREEMPT).evicted().boundNothing();
    }
}
