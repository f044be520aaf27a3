package dev.terrace.engine.observation;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Verdict;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HookCounterTest {
    private static final Cluster CLUSTER = cluster()
            .node("n1", "4 cpu")
            .node("n2", "4 cpu")
            .job(job("j").phase(JobPhase.PENDING).minResources("1 cpu").pod(pod("p", "1 cpu")))
            .build();

    private static final Supplier<SchedulerPlugin> FIRST = registering("first", hooks -> {
        hooks.jobEnqueueable(job -> Vote.PERMIT);
        hooks.jobOrder(Comparator.comparingInt(job -> 0));
        hooks.predicate(NodePredicate.fixed(
                shape -> "all",
                (all, node) -> node.name().equals("n1") ? Verdict.rejects("not here") : Verdict.fits()));
    });

    private static final Supplier<SchedulerPlugin> SECOND = registering("second", hooks -> {
        hooks.jobEnqueueable(job -> Vote.REJECT);
        hooks.nodeOrder(NodeScore.local(shape -> "all", (all, node) -> 7));
    });

    private static Tier tier(String plugin) {
        return new Tier(
                List.of(new PluginOption(plugin, EnumSet.allOf(Switch.class), Arguments.none(), Position.of("test"))));
    }

    /** @param hook the names of the plugin and of the hook, separated by a space */
    private static HookUse use(String hook) {
        Configuration configuration = new Configuration(
                "test",
                List.of("enqueue", "allocate"),
                List.of(tier("first"), tier("second")),
                Map.of(),
                Map.of(),
                List.of());
        Extensions extensions = Extensions.of(List.of(FIRST, SECOND), List.of(EnqueueAction::new, AllocateAction::new));
        return new Scheduler(extensions)
                .tally(CLUSTER, configuration).stream()
                        .filter(use ->
                                hook.equals(use.plugin() + " " + use.hook().spelling()))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void aVoteThatAnEarlierTierSettlesIsNeverAsked() {
        assertThat(use("first jobEnqueueable")).isEqualTo(new HookUse(1, "first", Hook.JOB_ENQUEUEABLE, 1, true));
        assertThat(use("second jobEnqueueable").asked()).isZero();
    }

    @Test
    void aCheckDecidesWhereItRefuses() {
        HookUse check = use("first predicate");
        assertThat(check.asked()).as("for each node at least").isGreaterThanOrEqualTo(2);
        assertThat(check.decided()).isTrue();
    }

    @Test
    void aScoreThatIsTheSameEverywhereNeverDecides() {
        HookUse score = use("second nodeOrder");
        assertThat(score.asked()).isPositive();
        assertThat(score.decided()).isFalse();
    }
}
