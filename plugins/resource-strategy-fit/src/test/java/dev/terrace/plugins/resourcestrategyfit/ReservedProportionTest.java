package dev.terrace.plugins.resourcestrategyfit;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.Scenario;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node with 10 cores, 20 GB and 4 devices, one of them in use. Each other device reserves 2 cores and 4 GB. */
class ReservedProportionTest {
    private static final Map<String, Object> PROPORTION =
            Map.of("nvidia.com/gpu.cpu", 2, "nvidia.com/gpu.memory", 4, "other.io/x.cpu", 100);

    @ParameterizedTest
    @CsvSource({
        "cpu:4000 memory:8000000000, true",
        "cpu:4001, false",
        "memory:8000000001, false",
        "cpu:9000 gpu:1, true"
    })
    void whatIsKeptIsForTasksThatAskForADevice(String task, boolean fits) {
        assertThat(verdict(task, "nvidia.com/gpu, other.io/x", PROPORTION).isFit())
                .isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({"cpu:7000 memory:17000000000, true", "cpu:7001, false", "memory:17000000001, false"})
    void oneOfEachIsKeptWhereNothingIsSaid(String task, boolean fits) {
        assertThat(verdict(task, "nvidia.com/gpu", Map.of()).isFit()).isEqualTo(fits);
        assertThat(verdict(task, "nvidia.com/gpu", Map.of("nvidia.com/gpu.cpu", -1, "nvidia.com/gpu.memory", -1))
                        .isFit())
                .isEqualTo(fits);
    }

    @Test
    void anUnknownPartWithAnEmptyItemIsReported() {
        Map<String, Object> unknown = Map.of("*.cpu", Map.of("key", Arrays.asList((Object) null)));
        ClusterBuilder cluster = cluster()
                .node("n1", "1 cpu")
                .plugin(ResourceStrategyFitPlugin::new, Map.of("proportional", Map.of("resourceProportion", unknown)));
        assertThatThrownBy(() -> cluster.run(AllocateAction::new))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("has no argument '*.cpu'")
                .hasMessageNotContaining("failed");
    }

    @Test
    void evictingOthersWouldNotHelp() {
        assertThat(verdict("cpu:4001", "nvidia.com/gpu", PROPORTION))
                .isEqualTo(Verdict.excludes("keeps cpu and memory beside idle nvidia.com/gpu"));
    }

    @Test
    void cpuIsNoDevice() {
        assertThat(verdict("cpu:9000", "cpu", PROPORTION).isFit()).isTrue();
    }

    @Test
    void switchedOffItIsNotThere() {
        assertThat(new ReservedProportion(Arguments.of(Map.of("resources", "nvidia.com/gpu"))).isOn())
                .isFalse();
    }

    private static Verdict verdict(String task, String devices, Map<String, Object> proportion) {
        Scenario scenario = Scenario.of(
                "node n1 cpu:10000 memory:20000000000 gpu:4", "pod ns/there on:n1 gpu:1", "task ns/new " + task);
        Arguments given = Arguments.of(Map.of("enable", true, "resources", devices, "resourceProportion", proportion));
        ReservedProportion reserved = new ReservedProportion(given);
        Amounts restricted = reserved.restricted(scenario.task().requests());
        return restricted == null ? Verdict.fits() : reserved.check(restricted, scenario.node("n1"));
    }
}
