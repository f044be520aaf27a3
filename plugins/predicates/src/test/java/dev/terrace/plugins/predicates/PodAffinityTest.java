package dev.terrace.plugins.predicates;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kubernetes' InterPodAffinity as Volcano uses it. */
class PodAffinityTest {
    private static final String LONER = "pod ns/loner on:n1 labels:app=loner apart:0,zone,app=web,-,-";

    @Test
    void podsThatAreThereWhenTheSessionOpensKeepOthersAway() {
        Scenario scenario =
                Scenario.of("node n1 labels:zone=a", "node n2 labels:zone=b", LONER, "task ns/web labels:app=web");
        var check = requireNonNull(affinity(scenario).prepare(scenario.task()));
        assertThat(check.apply(scenario.node("n1")).kind()).isEqualTo(Verdict.Kind.REJECTS);
        assertThat(check.apply(scenario.node("n2")).isFit()).isTrue();
    }

    @Test
    void podsThatComeLaterDoNot() {
        Scenario scenario = Scenario.of("node n1 labels:zone=a", "task ns/web labels:app=web");
        PodAffinity affinity = affinity(scenario);
        scenario.add(LONER);
        assertThat(affinity.prepare(scenario.task())).isNull();
    }

    @Test
    void podsThatComeLaterToANodeThatHadSuchAPodDo() {
        Scenario scenario = Scenario.of(
                "node n1 labels:zone=a", "pod ns/old on:n1 apart:0,zone,app=other,-,-", "task ns/web labels:app=web");
        PodAffinity affinity = affinity(scenario);
        assertThat(affinity.prepare(scenario.task())).isNull();
        scenario.add(LONER);
        assertThat(affinity.prepare(scenario.task())).isNotNull();
    }

    @Test
    void whatWasPreparedDoesNotChangeWithTheCluster() {
        Scenario scenario =
                Scenario.of("node n1 labels:zone=a", "task ns/next labels:app=web apart:0,zone,app=web,-,-");
        var check = requireNonNull(affinity(scenario).prepare(scenario.task()));
        scenario.add("pod ns/first on:n1 labels:app=web");
        assertThat(check.apply(scenario.node("n1")).isFit()).isTrue();
    }

    /** The trial counts losses for each domain. Once the last matching pod is gone, the task fits on any node. */
    @Test
    void aPodThatIsGoneInATrialDoesNotCount() {
        Scenario scenario = Scenario.of(
                "node n1 labels:zone=a",
                "node n2 labels:zone=b",
                "task ns/next labels:app=web near:0,zone,app=web,-,-");
        scenario.add("pod ns/one on:n1 labels:app=web");
        List<Task> one = List.copyOf(scenario.node("n1").pods());
        scenario.add("pod ns/two on:n1 labels:app=web");
        List<Task> both = List.copyOf(scenario.node("n1").pods());
        var check = requireNonNull(affinity(scenario).prepare(scenario.task()));
        assertThat(check.apply(scenario.node("n2")).isFit()).isFalse();
        assertThat(check.without(one, scenario.node("n2")).isFit()).isFalse();
        assertThat(check.without(one, scenario.node("n1")).isFit()).isTrue();
        assertThat(check.without(both, scenario.node("n2")).isFit()).isTrue();
    }

    private static PodAffinity affinity(Scenario scenario) {
        return new PodAffinity(scenario.nodes(), scenario.podCounts(), scenario.namespaces());
    }
}
