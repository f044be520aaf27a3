package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import dev.terrace.testkit.Opening;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeOrderPluginTest {
    private final NodeOrderPlugin plugin = new NodeOrderPlugin();

    @Test
    void scoresByAllButMostRequestedByDefault() {
        List<String> calls = Opening.calls(plugin, Arguments.none());
        assertThat(Collections.frequency(calls, "nodeOrder")).isEqualTo(1);
        assertThat(Collections.frequency(calls, "batchNodeOrder")).isEqualTo(6);
    }

    @Test
    void aWeightOfZeroSwitchesOff() {
        Map<String, Object> off = new HashMap<>();
        plugin.arguments().forEach(argument -> off.put(argument.name(), 0));
        List<String> calls = Opening.calls(plugin, Arguments.of(off));
        assertThat(calls).isEmpty();
    }

    @Test
    void aNegativeWeightDoesNot() {
        List<String> calls = Opening.calls(plugin, Arguments.of(Map.of("mostrequested.weight", -1)));
        assertThat(Collections.frequency(calls, "batchNodeOrder")).isEqualTo(7);
    }
}
