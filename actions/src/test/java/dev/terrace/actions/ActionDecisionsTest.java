package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.Figure;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the decisions of actions other than allocations and evictions. */
class ActionDecisionsTest {
    @Test
    void roomOfAVacatedTaskIsBoundInTheSameCycle() {
        CycleAssert outcome = fullNode().run(doing("test", session -> {
            Statement statement = session.statement();
            statement.vacate(task(session, "old"), null, "it is old");
            statement.allocate(task(session, "new"), Choice.of(session.nodes().get(0)));
            statement.commit();
        }));
        outcome.bound("new", "n1").evicted("old");
        assertThat(outcome.report().evictions()).extracting(Eviction::preemptor).containsExactly("");
    }

    @Test
    void roomOfAnEvictedTaskIsNotBoundInTheSameCycle() {
        fullNode()
                .run(doing("test", session -> {
                    Statement statement = session.statement();
                    statement.evict(task(session, "old"), task(session, "new"), "");
                    statement.allocate(
                            task(session, "new"), Choice.of(session.nodes().get(0)));
                    statement.commit();
                }))
                .boundNothing()
                .evicted("old");
    }

    @Test
    void aTaskWhoseVacatingIsDiscardedStays() {
        fullNode()
                .run(doing("test", session -> {
                    Statement statement = session.statement();
                    statement.vacate(task(session, "old"), task(session, "new"), "");
                    statement.discard();
                    Statement next = session.statement();
                    next.allocate(
                            task(session, "new"), Choice.of(session.nodes().get(0)));
                    next.commit();
                }))
                .boundNothing()
                .evicted();
    }

    @Test
    void aFailedTaskIsNotListedAsWaiting() {
        CycleAssert outcome =
                fullNode().run(doing("test", session -> session.fail(task(session, "new"), "no node suits it")));
        outcome.failed("new");
        assertThat(outcome.report().waiting()).isEmpty();
    }

    @Test
    void carriedStateReplacesTheStateOfTheSameKey() {
        PluginState old = PluginState.of("mine", "a", 1, Instant.EPOCH, "1");
        PluginState other = PluginState.of("mine", "b", 1, Instant.EPOCH, "2");
        PluginState now = PluginState.of("mine", "a", 1, Instant.EPOCH, "3");
        CycleAssert outcome = fullNode().states(List.of(old, other)).run(doing("test", session -> session.carry(now)));
        assertThat(outcome.report().pluginStates()).containsExactlyInAnyOrder(now, other);
    }

    @Test
    void numbersNotedOfAQueueAreInTheReport() {
        List<Figure> figures = List.of(Figure.of("fair share", 0.25));
        CycleAssert outcome = fullNode()
                .run(doing("test", session -> session.note(session.queues().get(0), QueueNumbers.of(0.5, figures))));
        assertThat(outcome.queue("default").share()).isEqualTo(0.5);
        assertThat(outcome.queue("default").figures()).isEqualTo(figures);
    }

    private static ClusterBuilder fullNode() {
        return cluster()
                .node("n1", "1 cpu")
                .job(job("a").pod(pod("old", "1 cpu").runningOn("n1")).pod(pod("new", "1 cpu")));
    }

    private static Task task(Session session, String name) {
        return session.tasks().stream()
                .filter(task -> task.key().equals("ns/" + name))
                .findFirst()
                .orElseThrow();
    }
}
