package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.ClusterBuilder;
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
    void whatIsSwitchedOffEverywhereRefusesAllAllocationsAsInVolcano() {
        ClusterBuilder off = cluster()
                .node("n1", "1 cpu")
                .job(job("a").pod(pod("p", "1 cpu")))
                .plugin(PredicatesPlugin::new, Map.of(), Switch.PREDICATE);
        off.run(AllocateAction::new)
                .boundNothing()
                .waits(
                        "a",
                        "p was given n1 but cannot be bound: enablePredicate is false, and predicates reserves volumes"
                                + " only for pods that it checked");
        off.plugin(PredicatesPlugin::new, Map.of()).run(AllocateAction::new).bound("p", "n1");
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
