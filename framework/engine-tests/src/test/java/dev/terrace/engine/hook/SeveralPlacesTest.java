package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plugin at several places: its last functions count, at each place where they are on. */
class SeveralPlacesTest {
    /** Prefers a node, and counts events. */
    public static final class Liking implements SchedulerPlugin {
        static final Argument<String> NODE = Argument.text("node").orElse("");

        private int heard;

        @Override
        public String name() {
            return "liking";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            String liked = arguments.get(NODE);
            hooks.nodeOrder(NodeScore.local(
                            shape -> true, (any, node) -> node.name().equals(liked) ? 10 : 0))
                    .allocated(task -> heard++);
        }

        @Override
        public List<PluginState> close(SessionView session) {
            return List.of(PluginState.of(name(), "", 1, session.cluster().now(), "heard " + heard));
        }
    }

    private static PluginOption place(String likes, boolean isOn) {
        Set<Switch> on = isOn ? EnumSet.allOf(Switch.class) : EnumSet.noneOf(Switch.class);
        return new PluginOption("liking", on, Arguments.of(Map.of("node", likes)), Position.of("test"));
    }

    @ParameterizedTest
    @CsvSource({"true, true, n2, 20", "true, false, n2, 10", "false, true, n2, 10", "false, false, n1, 0"})
    void theLastFunctionsAreAskedAtEachPlace(boolean first, boolean last, String node, double score) {
        Supplier<SchedulerPlugin> plugin = Liking::new;
        Configuration configuration = new Configuration(
                "test",
                List.of("allocate"),
                List.of(new Tier(List.of(place("n1", first))), new Tier(List.of(place("n2", last)))),
                Map.of(),
                Map.of(),
                List.of());
        CycleReport report = new Scheduler(Extensions.of(List.of(plugin), List.of(AllocateAction::new)))
                .run(
                        cluster()
                                .node("n1", "4 cpu")
                                .node("n2", "4 cpu")
                                .job(job("j").pod(pod("p", "1 cpu")))
                                .build(),
                        configuration);
        assertThat(report.binds().get(0).node()).isEqualTo(node);
        assertThat(report.binds().get(0).score()).isEqualTo(score);
        assertThat(report.pluginStates()).extracting(PluginState::data).containsExactly("heard 1");
    }

    /** Rejects every node. */
    public static final class Refusing implements SchedulerPlugin {
        @Override
        public String name() {
            return "refusing";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.predicate(NodePredicate.clusterWide(task -> node -> Verdict.rejects("never")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 130})
    void aPredicateIsAskedHoweverManyPlacesItHas(int places) {
        Supplier<SchedulerPlugin> plugin = Refusing::new;
        Tier tier = new Tier(List.of(
                new PluginOption("refusing", EnumSet.allOf(Switch.class), Arguments.none(), Position.of("test"))));
        Configuration configuration = new Configuration(
                "test", List.of("allocate"), Collections.nCopies(places, tier), Map.of(), Map.of(), List.of());
        CycleReport report = new Scheduler(Extensions.of(List.of(plugin), List.of(AllocateAction::new)))
                .run(
                        cluster()
                                .node("n1", "4 cpu")
                                .job(job("j").pod(pod("p", "1 cpu")))
                                .build(),
                        configuration);
        assertThat(report.binds()).isEmpty();
    }
}
