package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private static final Cluster CLUSTER = cluster()
            .node("n1", "2 cpu")
            .job(job("j").minMember(1).pod(pod("a", "1 cpu")).pod(pod("b", "1 cpu")))
            .build();

    private static Sessions sessions(Supplier<Action> first) {
        return sessions(first, Contracts.TRUSTED);
    }

    private static Sessions sessions(Supplier<Action> first, Contracts contracts) {
        Supplier<Action> allocate = AllocateAction::new;
        Configuration configuration = new Configuration(
                "test", List.of(first.get().name(), allocate.get().name()), List.of(), Map.of(), Map.of(), List.of());
        return new Scheduler(Extensions.of(List.of(), List.of(first, allocate))).sessions(configuration, contracts);
    }

    /** Returns an action that reads the time, because a cycle on the same cluster is otherwise not repeated. */
    private static Supplier<Action> first(Consumer<Session> action) {
        return doing("first", session -> {
            var unused = session.now();
            action.accept(session);
        });
    }

    /** An action that binds the first pod, and declares that it leaves nothing to decide. */
    private static Sessions hasty(Contracts contracts) {
        Supplier<Action> hasty = () -> new Action() {
            @Override
            public String name() {
                return "hasty";
            }

            @Override
            public boolean isExhaustive(Arguments arguments, Set<Trait> shared) {
                return true;
            }

            @Override
            public void execute(Session session, Arguments arguments) {
                session.allocate(
                        session.tasks().get(0), Choice.of(session.nodes().get(0)));
            }
        };
        Configuration configuration =
                new Configuration("test", List.of("hasty"), List.of(), Map.of(), Map.of(), List.of());
        return new Scheduler(Extensions.of(List.of(), List.of(hasty))).sessions(configuration, contracts);
    }

    private static Cluster later(Cluster cluster) {
        return cluster.toBuilder().now(cluster.now().plusSeconds(1)).build();
    }

    @Test
    void theNextCycleDoesNotSeeWhatTheLastDecided() {
        try (Sessions sessions = sessions(first(session -> {}))) {
            assertThat(sessions.run(CLUSTER).binds()).hasSize(2);
            assertThat(sessions.run(CLUSTER).binds()).hasSize(2);
        }
    }

    @Test
    void aSecondCycleAtTheSameTimeIsRefused() {
        List<Sessions> all = new ArrayList<>();
        try (Sessions sessions = sessions(first(session -> all.get(0).run(later(CLUSTER))))) {
            all.add(sessions);
            assertThatThrownBy(() -> sessions.run(CLUSTER))
                    .hasStackTraceContaining("another cycle of these sessions is running: one at a time");
        }
    }

    @Test
    void afterACycleThatFailedTheNextGoesOnFromNone() {
        List<Task> seen = new ArrayList<>();
        try (Sessions sessions = sessions(first(session -> {
            seen.add(session.tasks().get(0));
            if (seen.size() == 2) {
                session.fail(session.tasks().get(1), "for the test");
                throw new IllegalStateException("for the test");
            }
        }))) {
            CycleReport before = sessions.run(CLUSTER);
            assertThatThrownBy(() -> sessions.run(CLUSTER)).isInstanceOf(PluginFailure.class);
            assertThat(sessions.run(CLUSTER).binds()).isEqualTo(before.binds());
        }
        assertThat(seen.get(0)).isSameAs(seen.get(1)).isNotSameAs(seen.get(2));
    }

    @Test
    void whatDidNotChangeIsNotMadeAgain() {
        List<Object> seen = new ArrayList<>();
        Cluster twoNodes = cluster()
                .node("n1", "2 cpu")
                .node("n2", "2 cpu")
                .job(job("j").minMember(1).pod(pod("a", "2 cpu")))
                .job(job("k").minMember(9).pod(pod("r", "1 cpu").runningOn("n2")))
                .build();
        try (Sessions sessions = sessions(first(session -> {
            seen.addAll(session.nodes());
            seen.addAll(session.jobs());
            seen.addAll(session.tasks());
        }))) {
            sessions.run(twoNodes);
            sessions.run(twoNodes);
        }
        // Of six objects, the second session replaces only job j, which was served.
        assertThat(seen).hasSize(12);
        assertThat(Set.copyOf(seen)).hasSize(7);
    }

    @Test
    void afterAnExhaustedCycleTheGroupsOfItsBoundPodsRun() {
        try (Sessions sessions = hasty(Contracts.TRUSTED)) {
            sessions.run(cluster()
                    .node("n1", "2 cpu")
                    .job(job("j").minMember(1).pod(pod("a", "1 cpu")))
                    .build());
            assertThat(sessions.isExhausted()).isTrue();
            assertThat(sessions.phasesOfBound().changedPhases()).isEqualTo(Map.of("ns/j", JobPhase.RUNNING));
        }
    }

    @Test
    void aGroupThatHeldANodeBeforeItRunsMayMakeRoom() {
        assertThat(isExhaustedBeside(pod("b", "1 cpu").runningOn("n1"))).isFalse();
    }

    @Test
    void aGroupThatRunsWithFewerPodsThanItsMinMemberMayMakeRoom() {
        assertThat(isExhaustedBeside(pod("b", "1 cpu").succeededOn("n1"))).isFalse();
    }

    /** Returns whether a cycle that binds a pod of a group decides all at once, beside another pod of the group. */
    private static boolean isExhaustedBeside(PodBuilder other) {
        try (Sessions sessions = hasty(Contracts.TRUSTED)) {
            sessions.run(cluster()
                    .node("n1", "2 cpu")
                    .job(job("j").minMember(2).pod(pod("a", "1 cpu")).pod(other))
                    .build());
            return sessions.isExhausted();
        }
    }

    @Test
    void anActionThatDeclaresToDecideAllAtOnceIsNamedIfItLeavesADecision() {
        try (Sessions sessions = hasty(Contracts.VERIFIED)) {
            CycleReport report = sessions.run(CLUSTER);
            assertThat(report.binds()).hasSize(1);
            assertThat(sessions.isExhausted()).isTrue();
            assertThatThrownBy(() -> sessions.requireExhausted(report, report))
                    .isInstanceOf(PluginFailure.class)
                    .hasMessageStartingWith(
                            "by the declarations of hasty, a cycle that only binds pods leaves nothing to decide")
                    .hasMessageContaining("decided [Bind[task=ns/a");
        }
    }

    @Test
    void aCycleBeforeWhichTimeAlonePassedIsNotRunAgain() {
        List<Instant> run = new ArrayList<>();
        try (Sessions sessions = sessions(doing("first", session -> run.add(CLUSTER.now())))) {
            CycleReport before = sessions.run(CLUSTER);
            assertThat(sessions.run(later(CLUSTER)).binds()).isEqualTo(before.binds());
        }
        assertThat(run).hasSize(1);
    }

    @Test
    void aCycleThatAskedForTheTimeIsRunAgain() {
        List<Instant> seen = new ArrayList<>();
        try (Sessions sessions =
                sessions(doing("first", session -> seen.add(session.cluster().now())))) {
            sessions.run(CLUSTER);
            sessions.run(later(CLUSTER));
        }
        assertThat(seen).containsExactly(CLUSTER.now(), CLUSTER.now().plusSeconds(1));
    }

    @Test
    void aCycleIsRunAgainAtTheTimeThatAReaderOfTheClockWants() {
        List<Instant> seen = new ArrayList<>();
        Instant start = CLUSTER.now();
        try (Sessions sessions = sessions(doing("first", session -> {
            seen.add(session.now());
            session.wakeAt(start.plusSeconds(7));
            session.wakeAt(start.plusSeconds(3));
        }))) {
            CycleReport report = sessions.run(CLUSTER);
            assertThat(report.timeAskedBy()).containsExactly("first");
            assertThat(report.wanted()).isEqualTo(start.plusSeconds(3));
            for (int second = 1; second < 4; second++) {
                sessions.run(CLUSTER.toBuilder().now(start.plusSeconds(second)).build());
            }
        }
        assertThat(seen).containsExactly(start, start.plusSeconds(3));
    }

    @Test
    void timeAloneChangesNothingForAReaderThatNeverWakes() {
        CycleReport report =
                sessions(first(session -> session.wakeAt(Instant.MAX))).run(CLUSTER);
        assertThat(report.wanted()).isNull();
    }

    @Test
    void aReaderThatWantsNoTimeMayDecideOtherwiseAtAnyTime() {
        CycleReport report = sessions(first(session -> {})).run(CLUSTER);
        assertThat(report.wanted()).isEqualTo(CLUSTER.now());
        assertThat(sessions(doing("blind", session -> {})).run(CLUSTER).timeAskedBy())
                .isEmpty();
    }

    @Test
    void aReaderThatChangesItsMindBeforeTheTimeItWantsIsCaught() {
        Supplier<Action> restless = first(session -> {
            session.wakeAt(session.now().plusSeconds(9));
            if (session.now().getEpochSecond() % 2 == 1) {
                session.fail(session.tasks().get(0), "for the test");
            }
        });
        try (Sessions sessions = sessions(restless, Contracts.VERIFIED)) {
            sessions.run(CLUSTER);
            assertThatThrownBy(() -> sessions.run(later(CLUSTER)))
                    .isInstanceOf(PluginFailure.class)
                    .hasMessageContaining("first read the clock and declared by wakeAt that nothing changes before");
        }
    }

    private static Sessions sessions(Supplier<SchedulerPlugin> plugin, Supplier<Action> action, Contracts contracts) {
        PluginOption option = new PluginOption(
                plugin.get().name(), Set.of(Switch.values()), Arguments.none(), Position.of("the test"));
        Configuration configuration = new Configuration(
                "test",
                List.of(action.get().name()),
                List.of(new Tier(List.of(option))),
                Map.of(),
                Map.of(),
                List.of());
        return new Scheduler(Extensions.of(List.of(plugin), List.of(action))).sessions(configuration, contracts);
    }

    @Test
    void termsOfJobsAreComputedWhenTheyAreRead() {
        List<String> asked = new ArrayList<>();
        Supplier<SchedulerPlugin> plugin = InlinePlugin.registering(
                "terms",
                hooks -> hooks.jobTerms(job -> {
                    asked.add(job.key());
                    return List.of(JobTerm.of("place", job.id()));
                }));
        try (Sessions sessions = sessions(plugin, AllocateAction::new, Contracts.TRUSTED)) {
            CycleReport report = sessions.decide(CLUSTER);
            assertThat(asked).isEmpty();
            assertThat(report.jobTerms()).hasSize(1);
            assertThat(asked).containsExactly("ns/j");
        }
    }

    @Test
    void aCycleOnAnotherClusterIsRunAtTheSameTime() {
        List<Integer> seen = new ArrayList<>();
        try (Sessions sessions =
                sessions(doing("first", session -> seen.add(session.nodes().size())))) {
            sessions.run(CLUSTER);
            sessions.run(CLUSTER.toBuilder().nodes(List.of()).build());
        }
        assertThat(seen).containsExactly(1, 0);
    }

    @Test
    void aPluginThatJudgesJobsByMoreThanItDeclaresIsCaught() {
        Supplier<SchedulerPlugin> partial = InlinePlugin.registering(
                "partial",
                hooks -> hooks.jobEnqueueable(Because.minimumReservation(
                        job -> job.key().equals("ns/b") ? Vote.PERMIT : Vote.REJECT, job -> List.of())));
        Cluster pending = cluster()
                .node("n1", "2 cpu")
                .job(job("a").phase(JobPhase.PENDING).minResources("1 cpu").pods(pods(1, "1 cpu")))
                .job(job("b").phase(JobPhase.PENDING).minResources("1 cpu").pods(pods(1, "1 cpu")))
                .build();
        try (Sessions sessions = sessions(partial, EnqueueAction::new, Contracts.VERIFIED)) {
            assertThatThrownBy(() -> sessions.decide(pending))
                    .isInstanceOf(PluginFailure.class)
                    .hasMessageStartingWith("by the declarations of enqueue, partial, a cycle need not ask");
        }
    }
}
