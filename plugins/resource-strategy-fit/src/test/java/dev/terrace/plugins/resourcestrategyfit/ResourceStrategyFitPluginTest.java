package dev.terrace.plugins.resourcestrategyfit;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.settings.Arguments;
import dev.terrace.testkit.Opening;
import dev.terrace.testkit.PodBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceStrategyFitPluginTest {
    private static final Map<String, Object> SRA =
            Map.of("enable", true, "resources", "nvidia.com/gpu", "weight", 3, "resourceWeight", Map.of());

    @Test
    void byDefaultCpuAndMemoryAreSpread() {
        Bind bind = bind(pod("new", "2 cpu 4 Gi"), Map.of());
        assertThat(bind.node()).isEqualTo("n2");
        assertThat(bind.score()).isEqualTo(750);
        assertThat(bind.nextScore()).isEqualTo(500);
    }

    @Test
    void aPodMayBringItsOwnStrategy() {
        PodBuilder filling = pod("new", "2 cpu 4 Gi")
                .annotation("volcano.sh/resource-strategy-scoring-type", "MostAllocated")
                .annotation("volcano.sh/resource-strategy-weight", "{\"cpu\": 1}");
        assertThat(bind(filling, Map.of()).node()).isEqualTo("n1");
    }

    @Test
    void aStrategyWithoutWeightsCountsNothing() {
        PodBuilder silent =
                pod("new", "2 cpu 4 Gi").annotation("volcano.sh/resource-strategy-scoring-type", "MostAllocated");
        assertThat(bind(silent, Map.of()).score()).isZero();
    }

    @Test
    void scarceResourcesAddToTheScore() {
        Bind bind = bind(pod("new", "2 cpu 4 Gi"), Map.of("resourceStrategyFitWeight", 1, "sra", SRA));
        assertThat(bind.node()).isEqualTo("n1");
        assertThat(bind.score()).isEqualTo(50 + 300);
        assertThat(bind.nextScore()).isEqualTo(75);
    }

    @Test
    void aWeightBelowZeroMeansTen() {
        assertThat(bind(pod("new", "2 cpu 4 Gi"), Map.of("resourceStrategyFitWeight", -1))
                        .score())
                .isEqualTo(750);
    }

    @Test
    void whatIsOffRegistersNothing() {
        assertThat(hooks(Map.of("resourceStrategyFitWeight", 0))).isEmpty();
        assertThat(hooks(Map.of("resourceStrategyFitWeight", 0, "sra", SRA))).containsExactly("nodeOrder");
        assertThat(hooks(Map.of("proportional", Map.of("enable", true, "resources", "nvidia.com/gpu"))))
                .containsExactly("predicate", "nodeOrder");
    }

    private static Iterable<String> hooks(Map<String, Object> arguments) {
        return Opening.calls(new ResourceStrategyFitPlugin(), Arguments.of(arguments));
    }

    /** Half of the cpu of n1 is in use; n2 has devices. */
    private static Bind bind(PodBuilder pod, Map<String, Object> arguments) {
        return cluster()
                .node("n1", "8 cpu 16 Gi")
                .node("n2", "8 cpu 16 Gi 4 nvidia.com/gpu")
                .pod(pod("there", "4 cpu").runningOn("n1"))
                .job(job("j").pod(pod))
                .plugin(ResourceStrategyFitPlugin::new, arguments)
                .run(AllocateAction::new)
                .report()
                .binds()
                .get(0);
    }
}
