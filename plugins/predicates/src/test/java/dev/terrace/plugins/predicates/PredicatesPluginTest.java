package dev.terrace.plugins.predicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import dev.terrace.testkit.Opening;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredicatesPluginTest {
    private final PredicatesPlugin plugin = new PredicatesPlugin();

    @Test
    void asksEverythingByDefault() {
        List<String> calls = Opening.calls(plugin, Arguments.none(), "keepPodsCurrent");
        assertThat(calls)
                .containsExactly(
                        "keepPodsCurrent",
                        "predicate",
                        "prePredicate",
                        "predicate",
                        "predicate",
                        "predicate",
                        "predicate",
                        "predicate",
                        "predicate");
    }

    @Test
    void podLimitAndCordonCannotBeSwitchedOff() {
        Map<String, Object> off = new HashMap<>();
        plugin.arguments().stream()
                .filter(argument -> argument.name().startsWith("predicate."))
                .forEach(argument -> off.put(argument.name(), false));
        List<String> calls = Opening.calls(plugin, Arguments.of(off), "keepPodsCurrent");
        assertThat(calls).containsExactly("keepPodsCurrent", "predicate", "predicate");
    }
}
