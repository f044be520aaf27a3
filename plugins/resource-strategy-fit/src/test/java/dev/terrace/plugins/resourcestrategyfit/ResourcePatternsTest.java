package dev.terrace.plugins.resourcestrategyfit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcePatternsTest {
    @ParameterizedTest
    @CsvSource({"nvidia.com/gpu, 1", "nvidia.com/mig-1g.5gb, 2", "nvidia.com/nic, 3", "nvidia.org/nic, 4"})
    void theOwnNameComesFirstThenTheLongestBeginning(String resource, int weight) {
        ResourcePatterns patterns = new ResourcePatterns(Arguments.of(Map.of(
                "nvidia.*", weight(4),
                "nvidia.com/*", weight(3),
                "nvidia.com/mig-*", weight(2),
                "nvidia.com/gpu", weight(1))));
        assertThat(patterns.of(resource).map(Weighed::weight)).contains((long) weight);
        assertThat(patterns.of("cpu")).isEmpty();
    }

    @Test
    void withoutAnyCpuAndMemoryAreSpread() {
        ResourcePatterns patterns = new ResourcePatterns(Arguments.none());
        Optional<Weighed> spread = Optional.of(new Weighed(Strategy.LEAST_ALLOCATED, 1));
        assertThat(patterns.of("cpu")).isEqualTo(spread);
        assertThat(patterns.of("memory")).isEqualTo(spread);
        assertThat(patterns.of("nvidia.com/gpu")).isEmpty();
    }

    @Test
    void whatIsNotSaidIsSpreadWithAWeightOfOne() {
        ResourcePatterns patterns = new ResourcePatterns(Arguments.of(Map.of("a", Map.of(), "b", weight(-3))));
        assertThat(patterns.of("a")).contains(new Weighed(Strategy.LEAST_ALLOCATED, 1));
        assertThat(patterns.of("b")).contains(new Weighed(Strategy.LEAST_ALLOCATED, 1));
    }

    private static Map<String, Object> weight(int weight) {
        return Map.of("weight", weight);
    }
}
