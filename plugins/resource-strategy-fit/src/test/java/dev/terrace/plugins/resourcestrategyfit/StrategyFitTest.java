package dev.terrace.plugins.resourcestrategyfit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import dev.terrace.testkit.Scenario;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scores of at most 1000 with the strategies cpu: least 1, nvidia.com/gpu: most 3. The node has 8 cores and 4 devices;
 * half of both are in use.
 */
class StrategyFitTest {
    private static final Arguments RESOURCES = Arguments.of(Map.of(
            "cpu", Map.of("type", "LeastAllocated"), "nvidia.com/gpu", Map.of("type", "MostAllocated", "weight", 3)));
    private static final String HALF_FULL = "cpu:8000 memory:10 gpu:4";

    @ParameterizedTest
    @CsvSource({
        "cpu:2000, 250",
        "gpu:1, 750",
        "cpu:2000 gpu:1, 625",
        "cpu:2000 memory:5, 250",
        "cpu:2000 gpu:3, 0",
        "cpu:5000 gpu:1, 0",
        "memory:5, 0"
    })
    void byTheConfiguration(String task, double score) {
        assertThat(score(HALF_FULL, task, null, Map.of())).isEqualTo(score);
    }

    /** Negative weights lower the score. A sum of weights that is not positive is no divisor. */
    @ParameterizedTest
    @CsvSource({
        "MostAllocated, 1, 3, 937.5",
        "LeastAllocated, 1, 3, 62.5",
        "MostAllocated, 0, 1, 1000",
        "MostAllocated, -1, 3, 1125",
        "MostAllocated, -1, 1, 250",
        "Fullest, 1, 1, 0"
    })
    void byThePodsOwnAnnotation(String strategy, long cpu, long gpu, double score) {
        Map<String, Long> weights = Map.of("cpu", cpu, "nvidia.com/gpu", gpu);
        assertThat(score(HALF_FULL, "cpu:2000 gpu:2", Strategy.spelled(strategy), weights))
                .isEqualTo(score);
    }

    @Test
    void whatAPodThatHasAStrategyDoesNotWeighDoesNotCount() {
        assertThat(score(HALF_FULL, "cpu:2000 gpu:1", Strategy.MOST_ALLOCATED, Map.of()))
                .isZero();
        assertThat(score(HALF_FULL, "cpu:2000 gpu:1", Strategy.MOST_ALLOCATED, Map.of("cpu", 7L)))
                .isEqualTo(750);
    }

    @Test
    void whatTheNodeLacksStaysInTheDivisor() {
        assertThat(score("cpu:16000", "cpu:4000 gpu:1", null, Map.of())).isEqualTo(125);
    }

    private static double score(String node, String task, @Nullable Strategy strategy, Map<String, Long> weights) {
        Scenario scenario = Scenario.of(
                "node n1 " + node,
                "pod ns/there on:n1 cpu:4000 gpu:" + (node.contains("gpu") ? 2 : 0),
                "task ns/new " + task);
        Demand demand = new Demand(scenario.task().requests(), strategy, weights);
        return new StrategyFit(
                        new ResourcePatterns(RESOURCES), demand.requests().names(), 10)
                .score(demand, scenario.node("n1"));
    }
}
