package dev.terrace.plugins.armada;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Argument;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArmadaArgumentsTest {
    private static List<String> nodeTypes(Object value) {
        return faults(ArmadaArguments.NODE_TYPES, value);
    }

    private static List<String> faults(Argument<?> argument, Object value) {
        return argument.faultsIn(value).stream()
                .map(fault -> fault.pathText() + " " + fault.sentence())
                .toList();
    }

    @Test
    void aWrongPartOfAStructureIsNamed() {
        assertThat(faults(ArmadaArguments.RESOURCES, List.of(Map.of("name", "cpu", "resolution", "m"))))
                .containsExactly("[0].resolution is \"m\": expected an amount such as 4, 500m or 2Gi.");
        assertThat(faults(ArmadaArguments.FLOATING, List.of(Map.of("name", "licence", "quantity", List.of()))))
                .containsExactly("[0].quantity is a list: expected a text.");
        assertThat(faults(ArmadaArguments.CLASSES, Map.of("high", Map.of("priority", "1"))))
                .containsExactly(".high.priority is \"1\": expected a whole number.");
        assertThat(faults(ArmadaArguments.OPTIMISER, Map.of("enable", true)))
                .containsExactly(".enable is not known. Did you mean 'enabled'?");
        assertThat(faults(ArmadaArguments.DEADLINES, Map.of("cpu", "soon")))
                .containsExactly(".cpu is \"soon\": expected a duration such as 90s, 5m or 1h30m.");
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
                        "[0].taints[0].effect is missing: expected a text.",
                        "[1].nam is not known. Did you mean 'name'?",
                        "[2].taints is \"gpu\": expected a list.");
    }
}
