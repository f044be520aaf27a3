package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.ContainerAsk.Part;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.testkit.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The remaining capacity of two virtual cards of 100 as pods come and leave. A rule separates pods of tier gold. */
class GivenGpusTest {
    private static final CardRequest.Names NAMES = DeviceConfig.DEFAULT.gpus();
    private static final ExclusiveRules RULES = ExclusiveRules.of(List.of(Map.of("tier", "gold")));

    private final VirtualGpus gpus = gpus();

    private static VirtualGpus gpus() {
        NodeSpec node = cluster()
                .node("n", "9 volcano.sh/vgpu-number 9 volcano.sh/vgpu-memory 9 volcano.sh/vgpu-cores")
                .annotation(
                        "n",
                        "volcano.sh/node-vgpu-register",
                        "A,9,100,NVIDIA,true,hami-core:B,9,100,NVIDIA,true,hami-core:")
                .build()
                .nodes()
                .get(0);
        Register register = Objects.requireNonNull(Register.of(node, DeviceConfig.DEFAULT));
        return new VirtualGpus(register, NAMES, Policy.NONE, RULES, "0");
    }

    private static PodBuilder asking(String name, int memory) {
        return pod(name, limits(memory));
    }

    private static String limits(int memory) {
        return "1 volcano.sh/vgpu-number " + memory + " volcano.sh/vgpu-memory";
    }

    private static TaskSpec built(PodBuilder pod) {
        return cluster().job(job("j").pod(pod)).build().tasks().get(0);
    }

    private static TaskSpec gold(String name) {
        return built(asking(name, 1).label("tier", "gold"));
    }

    /** A pod of tier gold that names the second card and all its memory. */
    private static TaskSpec goldOnSecond() {
        return built(asking("old", 1).label("tier", "gold").annotation(VirtualGpus.IDS, "B,NVIDIA,100,0:"));
    }

    private static VgpuDemand demand(TaskSpec pod) {
        return Objects.requireNonNull(VgpuDemand.of(Pod.of(pod), NAMES, RULES));
    }

    private String given(TaskSpec pod) {
        return gpus.allocate(demand(pod), pod)
                .map(annotations -> annotations.get(VirtualGpus.IDS))
                .orElse("-");
    }

    private boolean fits(TaskSpec pod) {
        return gpus.fit(demand(pod)).isFit();
    }

    @Test
    void aPodThatCannotGetAllThatItWantsTakesNothing() {
        PodBuilder three = asking("three", 60).container(Part.MAIN, limits(60)).container(Part.MAIN, limits(60));
        assertThat(given(built(three))).isEqualTo("-");
        assertThat(given(built(asking("p", 100)))).isEqualTo("B,NVIDIA,100,0:");
        assertThat(given(built(asking("q", 100)))).isEqualTo("A,NVIDIA,100,0:");
    }

    @Test
    void podsOfARuleGetCardsOfTheirOwn() {
        assertThat(given(gold("p"))).isEqualTo("B,NVIDIA,1,0:");
        assertThat(given(gold("q"))).isEqualTo("A,NVIDIA,1,0:");
        assertThat(given(gold("r"))).isEqualTo("-");
    }

    @Test
    void aCardIsFreeAndOpenOnceItsPodLeft() {
        gpus.add(goldOnSecond());
        assertThat(given(gold("p"))).isEqualTo("A,NVIDIA,1,0:");
        assertThat(fits(gold("q"))).isFalse();
        gpus.remove(goldOnSecond());
        assertThat(given(gold("q"))).isEqualTo("B,NVIDIA,1,0:");
    }

    @Test
    void aCardIsFreeAndOpenOnceItsPodIsTakenBack() {
        gpus.add(goldOnSecond());
        gpus.remove(goldOnSecond());
        assertThat(given(gold("p"))).isEqualTo("B,NVIDIA,1,0:");
    }

    @Test
    void aPodThatComesClosesItsCard() {
        gpus.add(built(asking("old", 1).label("tier", "gold").annotation(VirtualGpus.IDS, "B,NVIDIA,1,0:")));
        assertThat(given(gold("p"))).isEqualTo("A,NVIDIA,1,0:");
    }

    /** As in Volcano, its annotation names the card, although the card no longer counts it. */
    @Test
    void aPodThatIsLeavingKeepsItsCardClosed() {
        gpus.open(List.of(goldOnSecond()));
        assertThat(given(gold("p"))).isEqualTo("A,NVIDIA,1,0:");
        assertThat(given(built(asking("other", 100)))).isEqualTo("B,NVIDIA,100,0:");
    }
}
