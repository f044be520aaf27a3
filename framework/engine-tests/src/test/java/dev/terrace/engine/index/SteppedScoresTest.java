package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.opening;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With a stepped score, only candidates for the best two nodes are scored, and decisions stay the same. */
class SteppedScoresTest {
    private static final int NODES = 300;

    private final AtomicInteger scored = new AtomicInteger();

    private static ClusterBuilder nodes() {
        ClusterBuilder cluster = cluster();
        for (int i = 0; i < NODES; i++) {
            cluster.node("n" + (1000 + i), 2 + i % 5 + " cpu");
        }
        for (int i = 0; i < 3; i++) {
            cluster.job(job("j" + i).created(i).pods(pods(60, "1 cpu")));
        }
        return cluster;
    }

    /** Returns a score with few different values and thus many ties. */
    private static double wide(Task task, Node node) {
        return (node.id() * 31 + task.spec().name().length() + node.tasks().size()) % 7 * 10;
    }

    private void score(SessionView session, Hooks hooks, NodeScore local, double most, Set<String> besides) {
        List<Node> nodesBesides =
                besides.stream().flatMap(name -> session.node(name).stream()).toList();
        hooks.nodeOrder(local)
                .nodeOrder(NodeScore.stepped(
                        task -> true,
                        task -> most < 0 ? null : new NodeScore.Bound(nodesBesides, step -> most),
                        node -> 0,
                        (task, nodes) -> scores(task, nodes, besides)));
    }

    private double[] scores(Task task, List<Node> nodes, Set<String> besides) {
        scored.addAndGet(nodes.size());
        return nodes.stream()
                .mapToDouble(node -> besides.contains(node.name()) ? 2000 : wide(task, node))
                .toArray();
    }

    private static NodeScore byId(int step) {
        return NodeScore.local(
                shape -> "any",
                (any, node) ->
                        3.1 * Math.floorDiv(node.id(), step) - node.tasks().size());
    }

    private CycleAssert run(ClusterBuilder cluster, int step, double most, Set<String> besides) {
        return cluster.plugins(opening("stepped", (session, hooks) -> score(session, hooks, byId(step), most, besides)))
                .run(AllocateAction::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1000})
    void theDecisionsAreThoseOfAllNodesScored(int step) {
        var expected = run(nodes(), step, -1, Set.of()).report().binds();
        assertThat(run(nodes(), step, 60, Set.of()).report().binds()).isEqualTo(expected);
        assertThat(run(nodes().verified(), step, 60, Set.of()).report().binds()).isEqualTo(expected);
    }

    private CycleAssert runOnSteps(
            ClusterBuilder cluster, int step, boolean isLast, boolean hasBatch, boolean hasSteps) {
        NodeScore stepped = NodeScore.stepped(
                task -> true,
                task -> hasSteps ? new NodeScore.Bound(List.of(), place -> 10.0 * place) : null,
                node -> node.id() % 5,
                (task, nodes) -> scoresOnSteps(task, nodes));
        return cluster.plugins(registering("stepped", hooks -> {
                    hooks.nodeOrder(isLast ? byId(step) : stepped).nodeOrder(isLast ? stepped : byId(step));
                    if (hasBatch) {
                        hooks.batchNodeOrder(byId(3));
                    }
                }))
                .run(AllocateAction::new);
    }

    private double[] scoresOnSteps(Task task, List<Node> nodes) {
        scored.addAndGet(nodes.size());
        return nodes.stream()
                .mapToDouble(node -> Math.min(wide(task, node), 10 * (node.id() % 5)))
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "1, true, true",
        "10, true, true",
        "1000, true, true",
        "1, true, false",
        "10, true, false",
        "1000, true, false",
        "1, false, true",
        "10, false, true",
        "1000, false, true"
    })
    void theDecisionsAreTheSameWhereNodesStandOnSteps(int step, boolean isLast, boolean hasBatch) {
        var expected =
                runOnSteps(nodes(), step, isLast, hasBatch, false).report().binds();
        int all = scored.getAndSet(0);
        assertThat(runOnSteps(nodes(), step, isLast, hasBatch, true).report().binds())
                .isEqualTo(expected);
        assertThat(scored).hasValueLessThanOrEqualTo(all);
        assertThat(runOnSteps(nodes().verified(), step, isLast, hasBatch, true)
                        .report()
                        .binds())
                .isEqualTo(expected);
    }

    @Test
    void nodesBesidesTheBoundAreScoredWhereverTheyStand() {
        var expected = run(nodes(), 1, -1, Set.of("n1004")).report().binds();
        assertThat(run(nodes(), 1, 60, Set.of("n1004")).report().binds()).isEqualTo(expected);
        assertThat(expected.get(0).node()).isEqualTo("n1004");
    }

    @Test
    void nodesThatOtherScoresPutFarBehindAreNotScored() {
        run(nodes(), 1, -1, Set.of());
        int all = scored.getAndSet(0);
        run(nodes(), 1, 60, Set.of());
        assertThat(scored).hasValueLessThan(all / 5);
    }
}
