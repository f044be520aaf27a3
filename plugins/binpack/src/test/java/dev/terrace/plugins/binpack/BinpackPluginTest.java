package dev.terrace.plugins.binpack;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.testkit.ClusterBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BinpackPluginTest {
    /** The testkit checks arguments as a configuration's. */
    @Test
    void aMisspelledArgumentIsRefused() {
        ClusterBuilder misspelled =
                cluster().node("n1", "1 cpu").plugin(BinpackPlugin::new, Map.of("binpack.wieght", 2));
        assertThatThrownBy(() -> misspelled.run(AllocateAction::new))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("Did you mean 'binpack.weight'?");
    }

    @Test
    void theFullerNodeIsTaken() {
        cluster()
                .node("n1", "8 cpu")
                .node("n2", "8 cpu")
                .pod(pod("there", "4 cpu").runningOn("n2"))
                .job(job("new").pods(pods(1, "2 cpu")))
                .plugins(BinpackPlugin::new)
                .run(AllocateAction::new)
                .bound("new-0", "n2");
    }

    /** (2+4)/8 of the cpu and (4+0)/16 of the memory, weighed 3 to 1, of 100 times 2. */
    @Test
    void theScoreIsTheWeightedMeanOfWhatWouldBeFull() {
        Bind bind = cluster()
                .node("n1", "8 cpu 16 Gi")
                .node("n2", "8 cpu 16 Gi")
                .pod(pod("there", "4 cpu").runningOn("n1"))
                .job(job("new").pods(pods(1, "2 cpu 4 Gi")))
                .plugin(BinpackPlugin::new, Map.of("binpack.weight", 2, "binpack.cpu", 3))
                .run(AllocateAction::new)
                .bound("new-0", "n1")
                .report()
                .binds()
                .get(0);
        assertThat(bind.score()).isEqualTo((0.75 * 3 + 0.25) / 4 * 200);
    }

    /** As in Volcano, weights are summed up in 64 bits. */
    @Test
    void largeWeightsDoNotOverflow() {
        Bind bind = cluster()
                .node("n1", "8 cpu 8 Gi")
                .node("n2", "8 cpu 8 Gi")
                .job(job("new").pods(pods(1, "4 cpu 4 Gi")))
                .plugin(BinpackPlugin::new, Map.of("binpack.cpu", Integer.MAX_VALUE, "binpack.memory", 1))
                .run(AllocateAction::new)
                .report()
                .binds()
                .get(0);
        assertThat(bind.score()).isEqualTo(50);
    }

    @Test
    void otherResourcesCountOnlyIfListed() {
        cluster()
                .node("n1", "8 cpu 4 nvidia.com/gpu")
                .node("n2", "8 cpu 4 nvidia.com/gpu")
                .pod(pod("cpus", "4 cpu").runningOn("n1"))
                .pod(pod("gpus", "2 nvidia.com/gpu").runningOn("n2"))
                .job(job("new").pods(pods(1, "1 cpu 1 nvidia.com/gpu")))
                .plugin(
                        BinpackPlugin::new,
                        Map.of(
                                "binpack.resources",
                                "nvidia.com/gpu, unknown.io/x",
                                "binpack.resources.nvidia.com/gpu",
                                9))
                .run(AllocateAction::new)
                .bound("new-0", "n2");
    }

    @Test
    void aNegativeWeightIsReplacedWithARemark() {
        assertThat(BinpackPlugin.CPU.remarksOn(-2)).containsExactly("'-2' is replaced with 1: expected at least 0.");
        assertThat(BinpackPlugin.CPU.remarksOn(0)).isEmpty();
    }
}
