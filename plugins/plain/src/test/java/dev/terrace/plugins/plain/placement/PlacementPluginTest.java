package dev.terrace.plugins.plain.placement;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementPluginTest {
    private static PodBuilder share(String name, int milli) {
        return pod(name, "1 cpu 1 nvidia.com/gpu").annotation(GpuShare.MILLI, Integer.toString(milli));
    }

    private static PodBuilder held(PodBuilder pod, String node, String devices) {
        return pod.runningOn(node).annotation(GpuShare.INDEX, devices);
    }

    private static ClusterBuilder by(ClusterBuilder cluster, String score) {
        return cluster.plugin(PlacementPlugin::new, Map.of("score", score)).verified();
    }

    private static String device(CycleAssert outcome, String pod) {
        return outcome.annotations(pod).getOrDefault(GpuShare.INDEX, "");
    }

    @Test
    void podsShareAGpuUntilItIsFull() {
        CycleAssert outcome = by(
                        cluster()
                                .node("n1", "9 cpu 1 nvidia.com/gpu")
                                .job(job("a").pod(share("a", 600)))
                                .job(job("b").pod(share("b", 400)))
                                .job(job("c").pod(share("c", 1))),
                        "best-fit")
                .run(AllocateAction::new)
                .boundInOrder("a", "b");
        assertThat(outcome.devices("b")).containsExactly(DeviceUse.of("gpu-0", Map.of("milli", 400L)));
    }

    @Test
    void withoutThePluginAShareCountsAsAWholeGpu() {
        cluster()
                .node("n1", "9 cpu 1 nvidia.com/gpu")
                .job(job("a").pod(share("a", 600)))
                .job(job("b").pod(share("b", 400)))
                .run(AllocateAction::new)
                .boundInOrder("a");
    }

    /** 1,100 milli are idle, and no device has 700 of them. */
    @Test
    void aShareIsOfOneDevice() {
        by(
                        cluster()
                                .node("n1", "9 cpu 2 nvidia.com/gpu")
                                .job(job("old")
                                        .pod(held(share("x", 400), "n1", "0"))
                                        .pod(held(share("y", 500), "n1", "1")))
                                .job(job("new").pod(share("new", 700))),
                        "fgd")
                .run(AllocateAction::new)
                .boundNothing()
                .waits("new", "too few GPUs with room");
    }

    @Test
    void wholeGpusAreFreeOnes() {
        CycleAssert outcome = by(
                        cluster()
                                .node("n1", "9 cpu 4 nvidia.com/gpu")
                                .job(job("old").pod(held(share("x", 10), "n1", "1")))
                                .job(job("new").pod(pod("new", "1 cpu 2 nvidia.com/gpu"))),
                        "best-fit")
                .run(AllocateAction::new);
        assertThat(device(outcome, "new")).isEqualTo("0,2");
    }

    @ParameterizedTest
    @CsvSource({"best-fit, n2, 1", "packing, n2, 1", "clustering, n2, 1"})
    void aShareJoinsTheDeviceThatFitsExactly(String score, String node, String device) {
        CycleAssert outcome = by(
                        cluster()
                                .node("n1", "9 cpu 2 nvidia.com/gpu")
                                .node("n2", "9 cpu 2 nvidia.com/gpu")
                                .job(job("old")
                                        .pod(held(share("x", 300), "n2", "0"))
                                        .pod(held(share("y", 500), "n2", "1")))
                                .job(job("new").pod(share("new", 500))),
                        score)
                .run(AllocateAction::new)
                .bound("new", node);
        assertThat(device(outcome, "new")).isEqualTo(device);
    }

    /** The task needs much cpu and no GPU: the node with little of what it needs has the smaller dot product. */
    @Test
    void theDotProductPrefersTheNodeWithLessOfWhatIsNeeded() {
        by(
                        cluster()
                                .node("n1", "9 cpu 2 nvidia.com/gpu")
                                .node("n2", "5 cpu 2 nvidia.com/gpu")
                                .job(job("new").pod(pod("new", "4 cpu"))),
                        "dot-product")
                .run(AllocateAction::new)
                .bound("new", "n2");
    }

    @ParameterizedTest
    @CsvSource({"random, name", "best-fit, drawn"})
    void aDrawnNodeDependsOnTheSeed(String score, String ties) {
        List<String> nodes = List.of("n1", "n2", "n3", "n4");
        assertThat(IntStream.range(0, 20)
                        .mapToObj(seed -> drawnNode(score, ties, seed))
                        .distinct())
                .hasSameElementsAs(nodes);
    }

    private static String drawnNode(String score, String ties, int seed) {
        return cluster()
                .node("n1", "9 cpu")
                .node("n2", "9 cpu")
                .node("n3", "9 cpu")
                .node("n4", "9 cpu")
                .job(job("new").pod(pod("new", "1 cpu")))
                .plugin(PlacementPlugin::new, Map.of("score", score, "ties", ties, "seed", seed))
                .verified()
                .run(AllocateAction::new)
                .report()
                .binds()
                .get(0)
                .node();
    }

    /** The GPU of n1 is of use for no pod once its last cpu is gone; n2 has none. */
    @Test
    void fgdKeepsTheCpuBesideIdleGpus() {
        by(
                        cluster()
                                .node("n1", "1 cpu 1 nvidia.com/gpu")
                                .node("n2", "1 cpu")
                                .job(job("old").pod(share("old", 500)))
                                .job(job("new").pod(pod("new", "1 cpu"))),
                        "fgd")
                .run(AllocateAction::new)
                .bound("new", "n2")
                .bound("old", "n1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1001", "-1", "half", "1e3", ""})
    void aShareIsFromOneToAThousand(String milli) {
        refused(
                pod("new", "1 cpu 1 nvidia.com/gpu").annotation(GpuShare.MILLI, milli),
                "annotation terrace.dev/gpu-milli is \"" + milli + "\"; a whole number from 1 to 1000 is expected.");
    }

    @Test
    void aShareIsNotOfTwoDevices() {
        refused(
                pod("new", "1 cpu 2 nvidia.com/gpu").annotation(GpuShare.MILLI, "500"),
                "annotation terrace.dev/gpu-milli asks for 500 milli of each of 2 GPUs; a share is of one GPU.");
        refused(
                pod("new", "1 cpu").annotation(GpuShare.MILLI, "500"),
                "annotation terrace.dev/gpu-milli needs a request of 1 nvidia.com/gpu beside it.");
    }

    private static void refused(PodBuilder pod, String sentence) {
        ClusterBuilder cluster = cluster()
                .node("n1", "9 cpu 2 nvidia.com/gpu")
                .job(job("new").pod(pod))
                .plugins(PlacementPlugin::new);
        assertThatExceptionOfType(InvalidInput.class)
                .isThrownBy(() -> cluster.run(AllocateAction::new))
                .satisfies(refused -> assertThat(refused.findings())
                        .singleElement()
                        .satisfies(finding -> {
                            assertThat(finding.position().source()).isEqualTo("pod ns/new");
                            assertThat(finding.message()).isEqualTo(sentence);
                        }));
    }
}
