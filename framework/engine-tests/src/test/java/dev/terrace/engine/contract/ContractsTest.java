package dev.terrace.engine.contract;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.CycleAssert;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ContractsTest {
    @Test
    void aPredicateWhoseAnswerChangesThoughTheNodeDoesNotIsNamed() {
        AtomicInteger asked = new AtomicInteger();
        assertThatThrownBy(() -> run(hooks -> hooks.predicate(NodePredicate.local(
                        shape -> "any",
                        (any, node) -> asked.incrementAndGet() > 3 ? Verdict.rejects("weary") : Verdict.fits()))))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'fickle'")
                .hasMessageContaining("though that node had not changed");
    }

    @Test
    void aScoreThatChangesWithEachCallIsNamed() {
        AtomicInteger asked = new AtomicInteger();
        assertThatThrownBy(() -> run(hooks -> hooks.nodeOrder(
                        NodeScore.local(shape -> "any", (any, node) -> (double) asked.incrementAndGet()))))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'fickle'");
    }

    @Test
    void aPluginThatKeepsItsContractDecidesAsUsual() {
        run(hooks -> hooks.nodeOrder(NodeScore.local(
                        shape -> "any", (any, node) -> (double) node.tasks().size())))
                .bound(3);
    }

    @Test
    void anOrderThatPutsEachOfTwoTasksLastIsNamed() {
        assertThatThrownBy(() -> run(hooks -> hooks.taskOrder((left, right) -> left.id() + right.id())))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'fickle'")
                .hasMessageContaining("failed in taskOrder: it registers an order that answered ")
                .hasMessageContaining("for (");
    }

    @Test
    void anOrderThatGoesInACircleIsNamed() {
        assertThatThrownBy(() -> run(hooks -> hooks.taskOrder((left, right) -> (left.id() - right.id() + 4) % 3 - 1)))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'fickle'")
                .hasMessageContaining("is cyclic");
    }

    @Test
    void aClusterWidePredicateThatAcceptsOnlyTheFirstNodeIsNamed() {
        assertThatThrownBy(() -> run(hooks -> hooks.predicate(NodePredicate.clusterWide(task -> {
                    AtomicInteger asked = new AtomicInteger();
                    return node -> asked.getAndIncrement() > 0 ? Verdict.rejects("late") : Verdict.fits();
                }))))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'fickle'")
                .hasMessageContaining("depend on earlier ones");
    }

    private static CycleAssert run(Consumer<Hooks> hooks) {
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .node("n3", "4 cpu")
                .job(job("train").minMember(3).pods(pods(3, "1 cpu")))
                .plugins(registering("fickle", hooks))
                .verified()
                .run(AllocateAction::new);
    }
}
