package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.model.PluginState;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.Requirement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GpuKindsTest {
    private static final GpuKind CPU = new GpuKind(4000, 0, 0);
    private static final GpuKind HALF = new GpuKind(4000, 1, 500);
    private static final GpuKind PAIR = new GpuKind(8000, 2, 1000);

    private static double fragmented(GpuKind kind, long cpu, int... free) {
        return GpuKinds.weighted(Map.of(kind, 3.0)).fragmented(cpu, free, Map.of());
    }

    @Test
    void devicesWithTooLittleAreFragmented() {
        assertThat(fragmented(HALF, 4000, 1000, 300, 500, 0)).isEqualTo(300);
        assertThat(fragmented(PAIR, 8000, 1000, 300, 1000, 0)).isEqualTo(300);
    }

    @Test
    void allIsFragmentedWhereTheKindDoesNotFit() {
        assertThat(fragmented(HALF, 3999, 1000, 300)).isEqualTo(1300);
        assertThat(fragmented(PAIR, 9000, 1000, 300)).isEqualTo(1300);
        assertThat(fragmented(CPU, 9000, 1000, 300)).isEqualTo(1300);
    }

    @Test
    void kindsCountByTheirWeights() {
        GpuKinds kinds = GpuKinds.weighted(Map.of(CPU, 1.0, HALF, 2.0, PAIR, 1.0));
        assertThat(kinds.fragmented(8000, new int[] {1000, 300}, Map.of()))
                .isCloseTo(1300 / 4.0 + 300 / 2.0 + 1300 / 4.0, within(1e-9));
    }

    /** As in the simulator of its authors, whose typical pods keep their GPU models. */
    @Test
    void allIsFragmentedOnNodesWithoutTheRequiredModel() {
        GpuKind spec = new GpuKind(4000, 1, 500, "gpu-model in V100M16|V100M32");
        GpuKinds kinds = GpuKinds.weighted(Map.of(HALF, 3.0, spec, 1.0));
        int[] free = {1000, 300};
        assertThat(kinds.fragmented(8000, free, Map.of("gpu-model", "V100M32"))).isEqualTo(300);
        assertThat(kinds.fragmented(8000, free, Map.of("gpu-model", "T4"))).isEqualTo(0.75 * 300 + 0.25 * 1300);
        assertThat(kinds.fragmented(8000, free, Map.of())).isEqualTo(0.75 * 300 + 0.25 * 1300);
    }

    @Test
    void aTaskWithGpusKeepsTheLabelsThatItRequires() {
        Amounts gpu = Amounts.of(ResourceNames.of(List.of(GpuShare.GPU)), Map.of("cpu", 4000L, GpuShare.GPU, 500L));
        Amounts cpu = Amounts.of(ResourceNames.of(List.of(GpuShare.GPU)), Map.of("cpu", 4000L));
        Requirement model = new Requirement("model", Requirement.Operator.IN, List.of("A", "B"));
        Requirement large = new Requirement("size", Requirement.Operator.GREATER, List.of("3"));
        RequiredNodes required =
                new RequiredNodes(Map.of("pool", "x"), List.of(new NodeSelectorTerm(List.of(model, large), List.of())));
        assertThat(GpuKind.of(gpu, required)).isEqualTo(new GpuKind(4000, 1, 500, "pool in x and model in A|B"));
        assertThat(GpuKind.of(cpu, required)).isEqualTo(CPU);
        for (String odd : List.of("", "a and b", "a|b")) {
            RequiredNodes unreadable = new RequiredNodes(Map.of("pool", odd), null);
            assertThat(GpuKind.of(gpu, unreadable)).isEqualTo(new GpuKind(4000, 1, 500));
        }
    }

    @Test
    void theMostFrequentKindsCoverNinetyFivePercent() {
        assertThat(GpuKinds.mostFrequent(Map.of(CPU, 60, HALF, 35, PAIR, 5)))
                .isEqualTo(GpuKinds.weighted(Map.of(CPU, 60.0, HALF, 35.0)));
        assertThat(GpuKinds.mostFrequent(Map.of(CPU, 60, HALF, 34, PAIR, 6)))
                .isEqualTo(GpuKinds.weighted(Map.of(CPU, 60.0, HALF, 34.0, PAIR, 6.0)));
    }

    @Test
    void aStateReadsBackEqual() {
        GpuKinds kinds = GpuKinds.mostFrequent(
                Map.of(CPU, 2, HALF, 1, PAIR, 7, new GpuKind(8000, 2, 1000, "gpu-model in A10|T4 and pool in x"), 5));
        PluginState state = PluginState.of("p", "", 1, Instant.EPOCH, kinds.text());
        assertThat(GpuKinds.of(state)).isEqualTo(kinds);
    }
}
