package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With enough nodes for helper threads, the index equals that of a single thread. */
@Tag("slow")
class ManyNodesTest {
    private static final int MANY = 6_200;

    /** A number at which each predicate evaluates a whole batch of nodes before the next predicate. */
    private static final int BEYOND_CACHE = 33_000;

    /**
     * Two equivalence classes alternate, so that each finds many changed nodes. One thread evaluates a score that
     * depends on all candidates. With 400 changes all nodes are scanned, with 300 only the changes.
     */
    @ParameterizedTest
    @CsvSource({"true,400", "false,300"})
    void decisionsEqualThoseOfVerifiedPlacement(boolean isScoreNormalised, int size) {
        ClusterBuilder cluster = nodes(MANY);
        for (int turn = 0; turn < 3; turn++) {
            int each = turn == 0 ? 1 : size;
            cluster.job(job("small" + turn).created(2L * turn).pods(pods(each, "1 cpu")));
            cluster.job(job("large" + turn).created(2L * turn + 1).pods(pods(each, "3 cpu")));
        }
        cluster.plugins(registering(
                "picky", isScoreNormalised ? ManyNodesTest::spreadsByTheWholeScale : ManyNodesTest::spreads));
        CycleAssert once = cluster.run(AllocateAction::new);
        assertThat(cluster.verified().run(AllocateAction::new).report().binds())
                .isEqualTo(once.report().binds());
        once.bound(4 * size + 2);
    }

    @ParameterizedTest
    @CsvSource({"true,300", "false,400"})
    @Tag("nightly")
    void decisionsEqualThoseOfVerifiedPlacementInTheOtherPairs(boolean isScoreNormalised, int size) {
        decisionsEqualThoseOfVerifiedPlacement(isScoreNormalised, size);
    }

    @ParameterizedTest
    @ValueSource(strings = {"n0", "n900", "n6199"})
    void aPluginThatFailsAboutOneNodeIsNamed(String node) {
        assertThatThrownBy(() -> nodes(MANY)
                        .job(job("one").pods(pods(1, "1 cpu")))
                        .plugins(registering("picky", hooks -> failsAbout(node, hooks)))
                        .run(AllocateAction::new))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'picky'")
                .hasMessageContaining("about " + node);
    }

    /** Equivalence classes alternate, so that changed nodes include nodes that passed. */
    @ParameterizedTest
    @ValueSource(ints = {MANY, BEYOND_CACHE})
    void noNodeIsTakenThatAPredicateRefuses(int nodes) {
        ClusterBuilder cluster = nodes(nodes).plugins(registering("picky", ManyNodesTest::wantsEmptyEvenNodes));
        for (int turn = 0; turn < 4; turn++) {
            cluster.job(job("turn" + turn).created(turn).pods(pods(40, 1 + turn % 2 + " cpu")));
        }
        List<Bind> binds = cluster.run(AllocateAction::new).bound(160).report().binds();
        assertThat(binds).extracting(Bind::node).doesNotHaveDuplicates().noneMatch(node -> node.matches(".*[13579]"));
    }

    private static void wantsEmptyEvenNodes(Hooks hooks) {
        hooks.predicate(NodePredicate.fixed(
                shape -> "any",
                (any, node) -> node.name().matches(".*[02468]") ? Verdict.fits() : Verdict.rejects("odd")));
        hooks.predicate(NodePredicate.local(
                shape -> "any", (any, node) -> node.tasks().isEmpty() ? Verdict.fits() : Verdict.rejects("taken")));
        hooks.nodeOrder(
                NodeScore.local(shape -> "any", (any, node) -> node.tasks().size()));
    }

    @ParameterizedTest
    @ValueSource(ints = {MANY, BEYOND_CACHE})
    void aPredicateWithoutAnAnswerIsNamed(int nodes) {
        assertThatThrownBy(() -> nodes(nodes)
                        .job(job("one").pods(pods(1, "1 cpu")))
                        .plugins(registering("picky", ManyNodesTest::answersNothing))
                        .run(AllocateAction::new))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'picky'")
                .hasMessageContaining("failed in predicate: it answered null");
    }

    @SuppressWarnings("NullAway") // possible for a plugin that is compiled without NullAway
    private static void answersNothing(Hooks hooks) {
        hooks.predicate(NodePredicate.local(shape -> "any", (any, node) -> null));
    }

    private static void failsAbout(String name, Hooks hooks) {
        hooks.nodeOrder(NodeScore.local(shape -> "any", (any, node) -> {
            if (node.name().equals(name)) {
                throw new IllegalStateException("about " + name);
            }
            return 0;
        }));
    }

    private static ClusterBuilder nodes(int nodes) {
        ClusterBuilder cluster = cluster();
        for (int i = 0; i < nodes; i++) {
            cluster.node("n" + i, 2 + i % 5 + " cpu");
        }
        return cluster;
    }

    private static void refusesSomeThatHaveTwoPods(Hooks hooks) {
        hooks.predicate(NodePredicate.local(
                shape -> "any",
                (any, node) ->
                        node.id() % 3 == 0 && node.tasks().size() > 1 ? Verdict.rejects("full") : Verdict.fits()));
    }

    private static void spreads(Hooks hooks) {
        refusesSomeThatHaveTwoPods(hooks);
        hooks.nodeOrder(NodeScore.local(
                shape -> shape.template().requests().get(ResourceNames.CPU),
                (requests, node) -> node.idle().value(ResourceNames.CPU)
                        - requests * node.tasks().size()
                        + node.id() % 7 * 250));
    }

    private static void spreadsByTheWholeScale(Hooks hooks) {
        refusesSomeThatHaveTwoPods(hooks);
        hooks.nodeOrder(
                NodeScore.normalised(shape -> "any", (any, node) -> node.tasks().size(), Normaliser.REVERSED_MAX, 1));
    }
}
