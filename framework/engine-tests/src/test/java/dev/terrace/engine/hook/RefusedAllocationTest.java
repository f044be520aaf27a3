package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.BackfillAction;
import dev.terrace.actions.GangPreemptAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.WholeGangs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plugin's refusal of an allocation undoes it, and all plugins receive the events. */
class RefusedAllocationTest {
    private final List<String> heard = new ArrayList<>();

    private Supplier<SchedulerPlugin> refusing(String... podsAndNodes) {
        Set<String> refused = Set.of(podsAndNodes);
        return InlinePlugin.registering("refusing", hooks -> {
            listen(hooks);
            hooks.allocating(task -> refused.contains(name(task)) || refused.contains(place(task))
                    ? Verdict.rejects("no device left")
                    : Verdict.fits());
        });
    }

    private void listen(Hooks hooks) {
        hooks.allocated(task -> heard.add("+" + place(task))).deallocated(task -> heard.add("-" + place(task)));
    }

    private static String name(Task task) {
        return task.key().substring("ns/".length());
    }

    private static String nodeOf(Task task) {
        return task.node() == null ? "nowhere" : task.node().name();
    }

    private static String place(Task task) {
        return name(task) + "@" + nodeOf(task);
    }

    @Test
    void theTaskWaitsAndItsRoomIsFree() {
        cluster()
                .node("n1", "1 cpu")
                .job(job("a").pod(pod("first", "1 cpu")))
                .job(job("b").pod(pod("second", "1 cpu")))
                .plugins(refusing("first"), WholeGangs::new)
                .verified()
                .run(AllocateAction::new)
                .boundInOrder("second")
                .waits("a", "first was given n1 but cannot be bound: no device left");
    }

    @Test
    void aPodWithoutRoomWaitsForVictimsOnlyWhereSomeLeave() {
        Supplier<Action> crowding = doing(
                "crowding",
                session -> session.tasks().stream()
                        .filter(task -> task.status() == TaskStatus.PENDING)
                        .forEach(task ->
                                session.allocate(task, Choice.of(session.nodes().get(0)))));
        cluster()
                .node("n1", "1 cpu")
                .job(job("a").pod(pod("p", "2 cpu")))
                .run(crowding)
                .waits("a", "p was given n1 but cannot be bound: n1 has too little cpu");
        cluster()
                .node("n1", "1 cpu")
                .job(job("old").pod(pod("leaving", "1 cpu").runningOn("n1").leaving()))
                .job(job("a").pod(pod("p", "1 cpu")))
                .run(crowding)
                .waits(
                        "a",
                        "p was given n1 but cannot be bound: n1 has too little cpu until the evicted pods have left");
    }

    @Test
    void aSecondPlacementSaysWhichTheFirstWas() {
        cluster()
                .node("n1", "2 cpu")
                .job(job("a").pod(pod("p", "1 cpu")))
                .run(doing("twice", session -> {
                    Statement statement = session.statement();
                    Choice choice = Choice.of(session.nodes().get(0));
                    statement.allocate(task(session, "p"), choice);
                    statement.allocate(task(session, "p"), choice);
                }))
                .waits(
                        "a",
                        "p was given n1 but cannot be bound: it was allocated there already, and loses that place as well");
    }

    @Test
    void allAreToldOfBoth() {
        cluster()
                .node("n1", "1 cpu")
                .job(job("a").pod(pod("p", "1 cpu")))
                .plugins(refusing("p"), InlinePlugin.registering("other", this::listen))
                .run(AllocateAction::new)
                .boundNothing();
        assertThat(heard).containsExactly("+p@n1", "+p@n1", "-p@n1", "-p@n1");
    }

    @Test
    void aGangWithATaskThatIsRefusedHoldsNothing() {
        cluster()
                .node("n1", "2 cpu")
                .job(job("gang").minMember(2).pods(pods(2, "1 cpu")))
                .job(job("other").pods(pods(2, "1 cpu")))
                .plugins(refusing("gang-1"), WholeGangs::new)
                .verified()
                .run(AllocateAction::new)
                .boundInOrder("other-0", "other-1");
    }

    @Test
    void aTaskThatRequestsNothingGetsItsNodeAllTheSame() {
        cluster()
                .node("n1", "1 cpu")
                .job(job("a").pod(pod("p", "")))
                .plugins(refusing("p"))
                .run(BackfillAction::new)
                .bound("p", "n1");
    }

    /** Pods that are placed after one that cannot be bound keep their nodes, as in Volcano. */
    @Test
    void aGangWaitsForItsFirstPodThatCannotBeBound() {
        cluster()
                .node("n1", "1 cpu 1 pods")
                .job(job("gang").minMember(3).pods(pods(3, "")))
                .plugins(WholeGangs::new)
                .run(BackfillAction::new)
                .bound("gang-0", "n1")
                .waits(
                        "gang",
                        "1 of its 3 pods is bound, and it needs all 3; gang-1 was given n1 but cannot be bound: n1 is full of pods");
    }

    /** Builds two full nodes with one pod each. If the promise is refused, the victim stays. */
    private ClusterBuilder full(String preemptorsQueue) {
        return cluster()
                .node("n1", "1 cpu")
                .node("n2", "1 cpu")
                .queue(queue("q"))
                .queue(queue("other"))
                .job(job("low")
                        .queue("q")
                        .pod(pod("v1", "1 cpu").runningOn("n1"))
                        .pod(pod("v2", "1 cpu").runningOn("n2")))
                .job(job("high").queue(preemptorsQueue).pod(pod("p", "1 cpu")));
    }

    @ParameterizedTest
    @CsvSource({"preempt, q", "reclaim, other"})
    void aRefusedPromiseGoesToTheNextNode(String action, String preemptorsQueue) {
        Supplier<Action> evicting = action.equals("preempt") ? PreemptAction::new : ReclaimAction::new;
        full(preemptorsQueue)
                .plugins(refusing("p@n1"), AnyVictim::new, WholeGangs::new)
                .verified()
                .run(evicting)
                .pipelined("p", "n2")
                .evicted("v2");
    }

    @Test
    void aRefusedPromiseOfAGangEvictsNothing() {
        full("q")
                .plugins(refusing("p"), AnyVictim::new, WholeGangs::new)
                .run(GangPreemptAction::new)
                .pipelinedNothing()
                .evicted();
    }

    @Test
    void anEvictionIsUndoneWhateverPluginsSay() {
        full("q").plugins(refusing("v1")).run(doing("test", session -> {
            Statement statement = session.statement();
            statement.evict(task(session, "v1"), null, "");
            statement.discard();
            assertThat(task(session, "v1").status()).isEqualTo(TaskStatus.RUNNING);
        }));
    }

    @Test
    void whatIsRepeatedEndsWhereItIsRefused() {
        Map<String, Integer> told = new HashMap<>();
        cluster()
                .node("n1", "3 cpu")
                .job(job("j").pods(pods(3, "1 cpu")))
                .plugins(InlinePlugin.registering(
                        "twice",
                        hooks -> hooks.allocating(task -> told.merge(name(task), 1, Integer::sum) > 1
                                        && name(task).equals("j-1")
                                ? Verdict.rejects("only once")
                                : Verdict.fits())))
                .run(doing("test", session -> {
                    Statement statement = session.statement();
                    Choice choice = Choice.of(session.nodes().get(0));
                    session.tasks().forEach(task -> statement.allocate(task, choice));
                    statement.shelve();
                    assertThat(statement.replay()).isFalse();
                    statement.commit();
                }))
                .boundInOrder("j-0");
    }

    /** The gang is placed in a network domain, undone and repeated. Its plugin counts cards at each event. */
    @Test
    void aGangWhoseRepetitionIsRefusedIsNotBound() {
        int[] left = {3};
        cluster()
                .node("n1", "2 cpu")
                .hyperNode("rack", 1, "n1")
                .job(job("gang").minMember(2).within(1).pods(pods(2, "1 cpu")))
                .plugins(
                        InlinePlugin.registering(
                                "leaking",
                                hooks -> hooks.allocating(
                                        task -> left[0]-- > 0 ? Verdict.fits() : Verdict.rejects("no card"))),
                        WholeGangs::new)
                .run(AllocateAction::new)
                .boundNothing();
    }

    /** The predicate reads card counts that the events maintain. */
    @Test
    void nodeLocalPredicatesMayReadWhatTheEventsTell() {
        Map<String, Integer> taken = new HashMap<>();
        cluster()
                .node("n1", "9 cpu")
                .node("n2", "9 cpu")
                .job(job("j").pods(pods(5, "1 cpu")))
                .plugins(InlinePlugin.registering(
                        "cards",
                        hooks -> hooks.predicate(NodePredicate.local(
                                        shape -> true,
                                        (any, node) -> taken.getOrDefault(node.name(), 0) < 2
                                                ? Verdict.fits()
                                                : Verdict.rejects("no card")))
                                .allocating(task -> taken.merge(nodeOf(task), 1, Integer::sum) <= 2
                                        ? Verdict.fits()
                                        : Verdict.rejects("no card"))
                                .deallocated(task -> taken.merge(nodeOf(task), -1, Integer::sum))))
                .verified()
                .run(AllocateAction::new)
                .bound(4)
                .waits("j", "no card");
    }

    @Test
    void aBoundPodIsAnnotated() {
        Supplier<SchedulerPlugin> first =
                InlinePlugin.registering("first", hooks -> hooks.annotationsToBind(task -> Map.of("a", "1", "b", "2")));
        Supplier<SchedulerPlugin> second =
                InlinePlugin.registering("second", hooks -> hooks.annotationsToBind(task -> Map.of("b", name(task))));
        List<Bind> binds = cluster()
                .node("n1", "1 cpu")
                .job(job("j").pod(pod("p", "1 cpu")))
                .plugins(first, second)
                .run(AllocateAction::new)
                .report()
                .binds();
        assertThat(binds).singleElement().extracting(Bind::annotations).isEqualTo(Map.of("a", "1", "b", "p"));
    }

    private static Task task(Session session, String name) {
        return session.tasks().stream()
                .filter(task -> name(task).equals(name))
                .findFirst()
                .orElseThrow();
    }
}
