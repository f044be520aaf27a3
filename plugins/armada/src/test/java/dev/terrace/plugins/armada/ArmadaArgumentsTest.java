package dev.terrace.plugins.armada;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArmadaArgumentsTest {
    private static List<String> nodeTypes(Object value) {
        return ArmadaArguments.NODE_TYPES.faultsIn(value).stream()
                .map(fault -> fault.pathText() + " " + fault.sentence())
                .toList();
    }

    @Test
    void eachNodeTypeIsReadWithItsTaints() {
        assertThat(nodeTypes(List.of(
                        Map.of("name", "gpu", "taints", List.of(Map.of("key", "gpu", "effect", "NoSchedule"))),
                        Map.of("name", "plain"))))
                .isEmpty();
        assertThat(nodeTypes(List.of(
                        Map.of("name", "gpu", "taints", List.of(Map.of("key", "gpu"))),
                        Map.of("nam", "plain"),
                        Map.of("name", "odd", "taints", "gpu"))))
                .containsExactly(
                        "[0].taints[0].effect is missing: a text is wanted.",
                        "[1].nam is not known. Did you mean 'name'?",
                        "[2].taints is \"gpu\": a list is wanted.");
    }
}
