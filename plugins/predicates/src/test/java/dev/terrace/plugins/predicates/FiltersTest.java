package dev.terrace.plugins.predicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The filters agree with Kubernetes 1.36.1 on random clusters. */
class FiltersTest {
    static List<Scenario> scenarios() {
        return Scenario.read(FiltersTest.class, "filters.txt");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void agreesWithKubernetes(Scenario scenario) {
        Task task = scenario.task();
        PodTemplate pod = task.spec().template();
        Map<String, String> saying = new LinkedHashMap<>();
        saying.put("cordon", show(scenario, node -> NodeFilters.unschedulable(pod.tolerations(), node.spec())));
        var affinity = NodeFilters.requiredNodes(pod);
        saying.put(
                "affinity",
                NodeFilters.affinityConflict(pod).isFit()
                        ? show(scenario, affinity == null ? null : node -> NodeFilters.affinity(affinity, node.spec()))
                        : "conflict");
        saying.put("taints", show(scenario, node -> NodeFilters.taints(pod.tolerations(), node.spec())));
        var ports = NodeFilters.hostPorts(pod);
        saying.put("ports", show(scenario, ports == null ? null : node -> NodeFilters.hostPorts(ports, node)));
        saying.put(
                "pods",
                show(
                        scenario,
                        new PodAffinity(scenario.nodes(), scenario.podCounts(), scenario.namespaces()).prepare(task)));
        saying.put("spread", show(scenario, new TopologySpread(scenario.podCounts()).prepare(task)));
        assertThat(saying).isEqualTo(scenario.said());
    }

    private static String show(Scenario scenario, @Nullable Function<Node, Verdict> check) {
        return check == null
                ? "skip"
                : scenario.nodes().stream()
                        .map(node -> node.name() + ":"
                                + check.apply(node).kind().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" "));
    }
}
