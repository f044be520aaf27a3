package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The reasons that a report gives for waiting jobs. */
class WaitingTest {
    private static final Supplier<SchedulerPlugin> CLOSED = registering(
            "doors",
            hooks -> hooks.predicate(NodePredicate.fixed(
                    shape -> "all",
                    (all, node) -> node.name().equals("n3") ? Verdict.rejects("closed") : Verdict.fits())));

    /** Marks each job as unschedulable. */
    private record Marking(@Nullable String reason) implements SchedulerPlugin {
        @Override
        public String name() {
            return "marking";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {}

        @Override
        @SuppressWarnings("NullAway") // an invalid reason
        public List<PluginState> close(SessionView session) {
            session.jobs().forEach(job -> session.markUnschedulable(job, reason));
            return List.of();
        }
    }

    @Test
    void aMissingReasonIsThePlugins() {
        ClusterBuilder marked = nodes().job(job("j").pod(pod("p", "8 cpu"))).plugins(() -> new Marking(null));
        assertThatThrownBy(() -> marked.run(AllocateAction::new))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'marking'")
                .hasMessageContaining("failed in close: NullPointerException: reason");
    }

    private static ClusterBuilder nodes() {
        return cluster().node("n1", "4 cpu").node("n2", "2 cpu").node("n3", "16 cpu");
    }

    private static Waiting waiting(ClusterBuilder cluster) {
        return cluster.run(AllocateAction::new).report().waiting().get(0);
    }

    @Test
    void eachReasonIsToldWithItsSourceAndWhatLacks() {
        Waiting waiting = waiting(
                nodes().job(job("j").minMember(1).pod(pod("p", "8 cpu"))).plugins(CLOSED));
        assertThat(waiting.pods()).containsExactly("ns/p");
        assertThat(waiting.refusals())
                .containsExactlyInAnyOrder(
                        new NodeRefusals("doors", "closed", null, null, null, 1),
                        new NodeRefusals("room", "too little cpu", "cpu", 8.0, 4.0, 2));
    }

    @Test
    void equalPodsAreOfOneShapeWhetherOrNotTheyShareItsObject() {
        Supplier<Action> refusing = doing(
                "refusing",
                session -> session.tasks().forEach(task -> {
                    Refusals own = new Refusals();
                    own.add(1, task.key());
                    session.refused(task, own);
                }));
        Waiting waiting = nodes().job(job("j").pod(pod("a", "1 cpu")).pod(pod("b", "1 cpu")))
                .run(refusing)
                .report()
                .waiting()
                .get(0);
        assertThat(waiting.refusals()).extracting(NodeRefusals::reason).containsExactly("ns/a");
    }

    @Test
    void ofEachShapeTheFirstTaskIsTold() {
        Waiting waiting = waiting(nodes().job(job("j").minMember(4)
                .pod(pod("a", "20 cpu"))
                .pod(pod("b", "20 cpu"))
                .pod(pod("c", "30 cpu"))));
        assertThat(waiting.pods()).containsExactly("ns/a", "ns/b", "ns/c");
        assertThat(waiting.refusals())
                .containsExactlyInAnyOrder(
                        new NodeRefusals("room", "too little cpu", "cpu", 20.0, 16.0, 3),
                        new NodeRefusals("room", "too little cpu", "cpu", 30.0, 16.0, 3));
    }

    @Test
    void aQueueThatMayNotHoldMoreIsToldWithItsNumbers() {
        Supplier<SchedulerPlugin> limit = registering(
                "limit",
                hooks -> hooks.allocatable(Because.limit(
                        (queue, task) -> false,
                        (queue, task) -> List.of(
                                LimitLack.of(queue.name(), task.requests().names(), 0, 1000, 3000, 2500)))));
        Waiting waiting = waiting(nodes().job(job("j").pod(pod("p", "2 cpu"))).plugins(limit));
        assertThat(waiting.reason())
                .isEqualTo("limit of queue default is 3 cpu; it held 1 while allocate ran, and a pod requests 2.5");
        assertThat(waiting.limit())
                .isEqualTo(new LimitRefusal(
                        LimitRefusal.Of.POD,
                        "limit",
                        "default",
                        "Open",
                        "allocate",
                        "",
                        List.of(new LimitLack("queue default", "default", "cpu", 1, 0, 3, 2.5, false))));
    }

    @Test
    void aPluginThatTellsNoNumbersIsNamed() {
        Waiting waiting = waiting(nodes().job(job("j").pod(pod("p", "1 cpu")))
                .plugins(registering("limit", hooks -> hooks.allocatable((queue, task) -> false))));
        assertThat(waiting.reason()).isEqualTo("limit rejects it and reports no numbers");
        assertThat(waiting.limit())
                .isEqualTo(
                        new LimitRefusal(LimitRefusal.Of.POD, "limit", "default", "Open", "allocate", "", List.of()));
    }

    @Test
    void aJobThatIsNotWholeSaysWhatItsPodsWaitFor() {
        Waiting waiting = waiting(nodes().job(job("j").minMember(3)
                        .pod(pod("a", "1 cpu").gated())
                        .pod(pod("b", "1 cpu").gated())
                        .pod(pod("c", "")))
                .plugins(() -> new Marking("not whole")));
        assertThat(waiting.reason())
                .isEqualTo(
                        "its group needs 3 pods; 2 of them have scheduling gates (gate); 1 pod without requests, which no action placed");
    }

    @Test
    void minimumsOfRolesApplyIfTheGroupNeedsAsManyTasks() {
        JobBuilder roles = job("j").minMember(2)
                .minOf("a", 2)
                .minOf("b", 2)
                .pod(pod("a1", "4 cpu").role("a"))
                .pod(pod("a2", "1 cpu").role("a"))
                .pod(pod("b1", "1 cpu").role("b"))
                .pod(pod("b2", "30 cpu").role("b"));
        assertThat(waiting(nodes().job(roles)).isServed()).isTrue();
        assertThat(waiting(nodes().job(roles.minMember(4))).isServed()).isFalse();
    }

    @Test
    void aJobThatNoActionServedSaysSo() {
        Waiting waiting = nodes().job(job("j").phase(JobPhase.PENDING).pod(pod("p", "1 cpu")))
                .run(EnqueueAction::new)
                .report()
                .waiting()
                .get(0);
        assertThat(waiting.reason()).isEqualTo("1 pod to which no action of the configuration gives nodes");
        assertThat(waiting.refusals()).isEmpty();
    }

    private static Waiting notAdmitted(Supplier<SchedulerPlugin> plugin) {
        return nodes().job(
                        job("j").phase(JobPhase.PENDING).minResources("1 cpu").pod(pod("p", "1 cpu")))
                .plugins(plugin)
                .run(EnqueueAction::new)
                .report()
                .waiting()
                .get(0);
    }

    @Test
    void aJobThatIsNotAdmittedIsToldWithTheLimit() {
        LimitLack lack = LimitLack.ofReservation("the rack", "", "cpu", 1, 2, 3, 1);
        Waiting waiting = notAdmitted(registering(
                "limit", hooks -> hooks.jobEnqueueable(Because.reservation(job -> Vote.REJECT, job -> List.of(lack)))));
        assertThat(waiting.reason())
                .isEqualTo(
                        "not admitted: the rack allows 3 cpu; with this job 4 would be requested (2 by groups admitted before)");
        assertThat(waiting.limit())
                .isEqualTo(new LimitRefusal(
                        LimitRefusal.Of.ADMISSION, "limit", "default", "Open", "enqueue", "", List.of(lack)));
    }

    @Test
    void aPluginThatRejectsInSilenceIsNamed() {
        assertThat(notAdmitted(registering("strict", hooks -> hooks.jobEnqueueable(job -> Vote.REJECT)))
                        .reason())
                .isEqualTo("not admitted: strict rejects it and reports no numbers");
    }
}
