package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.Scenario;
import org.junit.jupiter.api.Test;

/** Kubernetes' InterPodAffinity as Volcano uses it. */
class PreferredPodsTest {
    private static final String FRIEND = "pod ns/friend on:n2 near:50,zone,app=web,-,-";

    private final Scenario scenario =
            Scenario.of("node n1 labels:zone=a", "node n2 labels:zone=b", "task ns/web labels:app=web");

    @Test
    void wishesOfPodsThatAreThereWhenTheSessionOpensCount() {
        scenario.add(FRIEND);
        assertThat(preferred().scores(scenario.task(), scenario.nodes())).containsExactly(0, 300);
    }

    @Test
    void wishesOfPodsThatComeLaterDoNot() {
        PreferredPods preferred = preferred();
        scenario.add(FRIEND);
        assertThat(preferred.scores(scenario.task(), scenario.nodes())).isNull();
    }

    @Test
    void unlessTheTaskPrefersSomethingItself() {
        scenario.add("task ns/web labels:app=web apart:1,zone,app=nobody,-,-");
        PreferredPods preferred = preferred();
        scenario.add(FRIEND);
        assertThat(preferred.scores(scenario.task(), scenario.nodes())).containsExactly(0, 300);
    }

    @Test
    void requiredAffinityOfOthersDoesNotCount() {
        scenario.add("pod ns/friend on:n2 near:0,zone,app=web,-,-");
        assertThat(preferred().scores(scenario.task(), scenario.nodes())).isNull();
    }

    private PreferredPods preferred() {
        return new PreferredPods(scenario.nodes(), true, scenario.podCounts(), scenario.namespaces(), 3);
    }
}
