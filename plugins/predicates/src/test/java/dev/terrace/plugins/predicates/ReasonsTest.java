package dev.terrace.plugins.predicates;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.Scenario;
import org.junit.jupiter.api.Test;

/** Reasons name the obstacle to fix. */
class ReasonsTest {
    private final Scenario scenario = Scenario.of(
            "node n1 pods:1 labels:zone=a taint:team,x,NoSchedule taint:gone,,NoExecute cordoned",
            "pod ns/a on:n1 port:0.0.0.0,TCP,80 labels:app=web",
            "task ns/b port:10.0.0.1,TCP,80 labels:app=web selector:zone=b near:0,rack,app=web,-,-"
                    + " wants:0,@metadata.name=n1&@metadata.name=n2 spread:hard,1,zone,app=web,2,-,-,-");
    private final PodTemplate pod = scenario.task().spec().template();
    private final Node node = scenario.node("n1");

    @Test
    void fullNode() {
        assertThat(NodeFilters.podLimit(NodeFilters.ANY_POD, node)).isEqualTo(Verdict.rejects("full of pods"));
    }

    @Test
    void roomForOneMore() {
        Node roomy = Scenario.of("node n1 pods:2", "pod ns/a on:n1").node("n1");
        assertThat(NodeFilters.podLimit(NodeFilters.ANY_POD, roomy).isFit()).isTrue();
    }

    @Test
    void cordon() {
        assertThat(NodeFilters.unschedulable(pod.tolerations(), node.spec())).isEqualTo(Verdict.excludes("cordoned"));
    }

    @Test
    void firstTaint() {
        assertThat(NodeFilters.taints(pod.tolerations(), node.spec()))
                .isEqualTo(Verdict.excludes("taint team=x is not tolerated"));
    }

    @Test
    void port() {
        assertThat(NodeFilters.hostPorts(pod.hostPorts(), node)).isEqualTo(Verdict.rejects("host port 80 is taken"));
    }

    @Test
    void nodeAffinity() {
        var wanted = requireNonNull(NodeFilters.requiredNodes(pod));
        assertThat(NodeFilters.affinity(wanted, node.spec()))
                .isEqualTo(Verdict.excludes("node selector or affinity does not match"));
    }

    @Test
    void namesThatExcludeEachOther() {
        assertThat(NodeFilters.affinityConflict(pod)).isEqualTo(Verdict.excludes("node affinity contradicts itself"));
    }

    @Test
    void oneTermWithoutNamesIsNoConflict() {
        Scenario loose = Scenario.of("task ns/b wants:0,@metadata.name=n1&@metadata.name=n2 wants:0,zone");
        assertThat(NodeFilters.affinityConflict(loose.task().spec().template()).isFit())
                .isTrue();
    }

    @Test
    void labelOfPodAffinity() {
        var check = requireNonNull(new PodAffinity(scenario.nodes(), scenario.podCounts(), scenario.namespaces())
                .prepare(scenario.task()));
        assertThat(check.apply(node)).isEqualTo(Verdict.excludes("no label rack, which pod affinity needs"));
    }

    @Test
    void unevenSpread() {
        // The constraint wants two domains and one exists. The missing one counts as empty.
        var check = requireNonNull(new TopologySpread(scenario.podCounts()).prepare(scenario.task()));
        assertThat(check.apply(node)).isEqualTo(Verdict.rejects("topology spread over zone would be uneven"));
    }
}
