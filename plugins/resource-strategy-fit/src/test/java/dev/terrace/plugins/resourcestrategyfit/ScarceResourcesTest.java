package dev.terrace.plugins.resourcestrategyfit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import dev.terrace.testkit.Scenario;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores of at most 1000. */
class ScarceResourcesTest {
    @ParameterizedTest
    @CsvSource({
        "cpu:4000, cpu:1000, 1000",
        "cpu:4000 gpu:1, cpu:1000, 250",
        "cpu:4000 gpu:1, gpu:1, 250",
        "cpu:4000, gpu:1, 0",
        "cpu:4000 memory:5 gpu:1, cpu:1000, 0"
    })
    void theFewerScarceResourcesTheBetter(String node, String task, double score) {
        assertThat(score(
                        node,
                        task,
                        Map.of("resources", "nvidia.com/gpu, memory", "resourceWeight", Map.of("nvidia.com/gpu", 3))))
                .isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "other.io/x, 1000", "'nvidia.com/gpu,nvidia.com/gpu', 500", "'nvidia.com/gpu', 0"})
    void aResourceThatIsListedTwiceWeighsTwiceInTheDivisor(String listed, double score) {
        assertThat(score("cpu:4000 gpu:1", "cpu:1000", Map.of("resources", listed)))
                .isEqualTo(score);
    }

    @Test
    void weightsBelowZeroMeanOne() {
        Map<String, Object> given =
                Map.of("resources", "nvidia.com/gpu,memory", "resourceWeight", Map.of("nvidia.com/gpu", -5));
        assertThat(score("cpu:4000 gpu:1", "cpu:1000", given)).isEqualTo(500);
    }

    @Test
    void withoutAWeightOrSwitchedOffItIsNotThere() {
        assertThat(new ScarceResources(Arguments.of(Map.of("enable", true))).isOn())
                .isFalse();
        assertThat(new ScarceResources(Arguments.of(Map.of("weight", 5))).isOn())
                .isFalse();
        assertThat(new ScarceResources(Arguments.of(Map.of("enable", true, "weight", 5))).isOn())
                .isTrue();
    }

    private static double score(String node, String task, Map<String, Object> given) {
        Scenario scenario = Scenario.of("node n1 " + node, "task ns/new " + task);
        Map<String, Object> all = new HashMap<>(given);
        all.put("enable", true);
        all.put("weight", 10);
        Demand demand = new Demand(scenario.task().requests(), null, Map.of());
        return new ScarceResources(Arguments.of(all)).score(demand, scenario.node("n1"));
    }
}
