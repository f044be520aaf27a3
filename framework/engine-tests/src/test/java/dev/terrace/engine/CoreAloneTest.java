package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.session.Cycle;
import dev.terrace.engine.session.CycleListener;
import dev.terrace.engine.session.CyclePlan;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The core alone decides as it does with the index around its placement. */
class CoreAloneTest {
    private static Cluster crowded() {
        ClusterBuilder cluster = cluster();
        for (int i = 0; i < 40; i++) {
            cluster.node("n" + (100 + i), 2 + i % 5 + " cpu");
        }
        for (int i = 0; i < 12; i++) {
            cluster.job(job("j" + i).created(i).minMember(i % 4).pods(pods(15, 1 + i % 3 + " cpu")));
        }
        return cluster.build();
    }

    private static void register(Hooks hooks) {
        hooks.predicate(NodePredicate.local(
                        shape -> shape.namespace(),
                        (any, node) -> node.id() % 7 == 3 ? Verdict.rejects("every seventh") : Verdict.fits()))
                .nodeOrder(NodeScore.local(
                        shape -> shape.namespace(),
                        (any, node) -> node.id() % 5 * 0.1 - node.tasks().size()))
                .batchNodeOrder(NodeScore.clusterWide(CoreAloneTest::isSpread, CoreAloneTest::spread));
    }

    private static boolean isSpread(Task task) {
        return task.spec().name().endsWith("3");
    }

    private static double @Nullable [] spread(Task task, List<Node> nodes) {
        return isSpread(task)
                ? nodes.stream().mapToDouble(node -> node.tasks().size() * 0.3).toArray()
                : null;
    }

    @Test
    void thePlainPlacementDecidesAsTheIndexDoes() {
        Cluster cluster = crowded();
        Extensions extensions =
                Extensions.of(List.of(registering("mixed", CoreAloneTest::register)), List.of(AllocateAction::new));
        PluginOption mixed =
                new PluginOption("mixed", Set.of(Switch.values()), Arguments.of(Map.of()), Position.of("test"));
        Configuration configuration = new Configuration(
                "test", List.of("allocate"), List.of(new Tier(List.of(mixed))), Map.of(), Map.of(), List.of());
        CycleReport alone = Cycle.run(
                () -> SessionState.of(cluster, new ClusterFacts(cluster)),
                new CyclePlan(configuration, extensions),
                Contracts.TRUSTED,
                plain -> plain,
                stage -> {},
                CycleListener.NONE);
        CycleReport indexed = new Scheduler(extensions).run(cluster, configuration);
        assertThat(alone.binds()).hasSizeGreaterThan(60);
        assertThat(alone.with(Timings.NONE)).isEqualTo(indexed.with(Timings.NONE));
    }
}
