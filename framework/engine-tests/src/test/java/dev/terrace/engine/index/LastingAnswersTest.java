package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Lasting answers are requested again only where something has changed, and of nodes that arrive. Other answers are
 * always requested.
 */
class LastingAnswersTest {
    private static final int NODES = 50;
    private static final Cluster CLUSTER =
            nodes().job(job("j").pods(pods(2, "1 cpu"))).build();

    private final AtomicInteger asked = new AtomicInteger();

    private static ClusterBuilder nodes() {
        ClusterBuilder cluster = cluster();
        for (int n = 0; n < NODES; n++) {
            cluster.node("n" + (10 + n), "1 cpu");
        }
        return cluster;
    }

    /** Returns the cluster after a node has left and another has arrived. */
    private static Cluster withAnotherNode(String left, String arrived) {
        Stream<NodeSpec> staying =
                CLUSTER.nodes().stream().filter(node -> !node.name().equals(left));
        NodeSpec arriving = cluster().node(arrived, "1 cpu").build().nodes().get(0);
        return CLUSTER.toBuilder()
                .nodes(Stream.concat(staying, Stream.of(arriving))
                        .sorted(Comparator.comparing(NodeSpec::name))
                        .toList())
                .build();
    }

    private NodePredicate odd(BiFunction<Integer, Node, Boolean> fits) {
        return NodePredicate.local(shape -> 1, (any, node) -> {
            asked.incrementAndGet();
            return fits.apply(asked.get(), node) ? Verdict.fits() : Verdict.rejects("even");
        });
    }

    private static double count(Set<String> scored, Node node) {
        scored.add(node.name());
        return 1;
    }

    private static boolean isOdd(Node node) {
        return node.name().codePointBefore(node.name().length()) % 2 == 1;
    }

    /** Opens sessions with an action that reads the time: otherwise a cycle on the same cluster is not repeated. */
    private static Sessions sessions(Contracts contracts, Consumer<Hooks> hooks) {
        Tier tier = new Tier(
                List.of(new PluginOption("own", EnumSet.allOf(Switch.class), Arguments.none(), Position.of("test"))));
        Configuration configuration =
                new Configuration("test", List.of("asks", "allocate"), List.of(tier), Map.of(), Map.of(), List.of());
        return new Scheduler(Extensions.of(
                        List.of(registering("own", hooks)),
                        List.of(doing("asks", session -> session.now()), AllocateAction::new)))
                .sessions(configuration, contracts);
    }

    private List<String> nodesOf(Sessions sessions) {
        return nodesOf(sessions, CLUSTER);
    }

    private List<String> nodesOf(Sessions sessions, Cluster cluster) {
        asked.set(0);
        return sessions.run(cluster).binds().stream().map(Bind::node).toList();
    }

    @Test
    void nodesThatStayedAsTheyWereAreNotAskedAgain() {
        try (Sessions sessions = sessions(
                Contracts.TRUSTED,
                hooks -> hooks.predicate(odd((n, node) -> isOdd(node)).lasting()))) {
            assertThat(nodesOf(sessions)).containsExactly("n11", "n13");
            assertThat(asked.get()).isGreaterThanOrEqualTo(NODES);
            assertThat(nodesOf(sessions)).containsExactly("n11", "n13");
            // Only the two nodes that the first session filled are evaluated again.
            assertThat(asked.get()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"n11, n09, n09, n13", "n13, n131, n11, n131", "n30, n110, n11, n13", "n59, n99, n11, n13"})
    void onlyTheNodeThatArrivesIsAsked(String left, String arrived, String best, String next) {
        Set<String> checked = new HashSet<>();
        Set<String> scored = new HashSet<>();
        try (Sessions sessions = sessions(
                Contracts.TRUSTED,
                hooks -> hooks.predicate(odd((n, node) -> count(checked, node) > 0 && isOdd(node))
                                .lasting())
                        .nodeOrder(NodeScore.local(shape -> 1, (any, node) -> count(scored, node))
                                .lasting()))) {
            Set<String> changed = new HashSet<>(nodesOf(sessions, CLUSTER));
            changed.remove(left);
            changed.add(arrived);
            checked.clear();
            scored.clear();
            assertThat(nodesOf(sessions, withAnotherNode(left, arrived))).containsExactly(best, next);
            assertThat(checked).isEqualTo(changed);
            assertThat(scored).isSubsetOf(changed);
        }
    }

    @Test
    void aHookThatNamesNothingIsAskedAboutEachNode() {
        try (Sessions sessions = sessions(
                Contracts.TRUSTED,
                hooks -> hooks.predicate(odd((n, node) -> isOdd(node)))
                        .nodeOrder(NodeScore.local(shape -> 1, (any, node) -> 1).lasting()))) {
            nodesOf(sessions);
            int first = asked.get();
            nodesOf(sessions);
            assertThat(asked.get()).isEqualTo(first);
        }
    }

    @Test
    void whatAnswersDependOnIsComparedFromSessionToSession() {
        AtomicInteger wanted = new AtomicInteger(20);
        try (Sessions sessions = sessions(Contracts.TRUSTED, hooks -> {
            int now = wanted.get();
            hooks.nodeOrder(NodeScore.local(shape -> 1, (any, node) -> node.id() == now ? 1 : 0)
                    .as("wanted", 1)
                    .lasting(now));
        })) {
            assertThat(nodesOf(sessions)).containsExactly("n30", "n10");
            wanted.set(30);
            assertThat(nodesOf(sessions)).containsExactly("n40", "n10");
        }
    }

    @Test
    void aPluginWhoseAnswersDoNotLastIsNamed() {
        try (Sessions sessions = sessions(
                Contracts.VERIFIED,
                hooks -> hooks.predicate(odd(anotherEachSession()).lasting()))) {
            sessions.run(CLUSTER);
            assertThatThrownBy(() -> sessions.run(CLUSTER))
                    .isInstanceOf(PluginFailure.class)
                    .hasMessageContaining("plugin 'own'")
                    .hasMessageContaining("though that node had not changed");
        }
    }

    @Test
    void aPluginWhoseLastingAnswersDependOnIdsIsNamed() {
        try (Sessions sessions = sessions(
                Contracts.VERIFIED,
                hooks -> hooks.predicate(odd((n, node) -> node.id() % 2 == 1).lasting()))) {
            sessions.run(CLUSTER);
            assertThatThrownBy(() -> sessions.run(withAnotherNode("n30", "n09")))
                    .isInstanceOf(PluginFailure.class)
                    .hasMessageContaining("though that node had not changed");
        }
    }

    private static final AtomicInteger OPENED = new AtomicInteger();

    /** Returns a predicate that depends on undeclared state. */
    private static BiFunction<Integer, Node, Boolean> anotherEachSession() {
        int session = OPENED.getAndIncrement();
        return (n, node) -> node.id() % 2 == session % 2;
    }
}
