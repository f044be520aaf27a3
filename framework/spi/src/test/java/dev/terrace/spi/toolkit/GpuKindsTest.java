package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.model.PluginState;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GpuKindsTest {
    private static final GpuKind CPU = new GpuKind(4000, 0, 0);
    private static final GpuKind HALF = new GpuKind(4000, 1, 500);
    private static final GpuKind PAIR = new GpuKind(8000, 2, 1000);

    private static double fragmented(GpuKind kind, long cpu, int... free) {
        return GpuKinds.weighted(Map.of(kind, 3.0)).fragmented(cpu, free);
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
        assertThat(kinds.fragmented(8000, new int[] {1000, 300}))
                .isCloseTo(1300 / 4.0 + 300 / 2.0 + 1300 / 4.0, within(1e-9));
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
        GpuKinds kinds = GpuKinds.mostFrequent(Map.of(CPU, 2, HALF, 1, PAIR, 7));
        PluginState state = PluginState.of("p", "", 1, Instant.EPOCH, kinds.text());
        assertThat(GpuKinds.of(state).text()).isEqualTo(kinds.text());
    }
}
