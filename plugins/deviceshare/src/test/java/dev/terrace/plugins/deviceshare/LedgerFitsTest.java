package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The cached fits of two nodes. The demand of a pod is its namespace, and each evaluation gives another score. */
class LedgerFitsTest {
    private final Ledger<String> ledger = new Ledger<>(new ByNamespace(), 2);
    private int evaluations;

    private void onTwoNodes(BiConsumer<Node, Node> test) {
        cluster()
                .node("m", "1 cpu")
                .node("n", "1 cpu")
                .run(doing(
                        "test",
                        session -> test.accept(
                                session.nodes().get(0), session.nodes().get(1))));
    }

    @Test
    void equalDemandsShareTheFitOfANode() {
        onTwoNodes((m, n) -> {
            assertThat(score("a", n)).isEqualTo(1);
            assertThat(score("a", m)).isEqualTo(2);
            assertThat(score("b", n)).isEqualTo(3);
            assertThat(score("a", n)).isEqualTo(1);
        });
        assertThat(demand("a")).isEqualTo(demand("a")).isNotEqualTo(demand("b"));
    }

    @Test
    void aNodeKeepsTheFitsOfThe256FirstDemands() {
        onTwoNodes((m, n) -> {
            for (int i = 0; i < 257; i++) {
                score("ns" + i, n);
            }
            assertThat(score("ns255", n)).isEqualTo(256);
            assertThat(score("ns256", n)).isEqualTo(258);
        });
    }

    private double score(String namespace, Node node) {
        return demand(namespace).on(node).score();
    }

    private Ledger.Demand<String> demand(String namespace) {
        return Objects.requireNonNull(
                ledger.demandOf(new Pod(() -> namespace, List.of(), label -> null, annotation -> null)));
    }

    private final class ByNamespace implements DeviceKind<String>, NodeDevices<String> {
        @Override
        public String demandOf(Pod pod) {
            return pod.namespace().get();
        }

        @Override
        public NodeDevices<String> on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all) {
            return this;
        }

        @Override
        public DeviceFit fit(String demand) {
            return DeviceFit.of(++evaluations);
        }

        @Override
        public void add(TaskSpec pod) {}

        @Override
        public void remove(TaskSpec pod) {}

        @Override
        public Optional<Map<String, String>> allocate(String demand, TaskSpec pod) {
            return Optional.empty();
        }

        @Override
        public List<NodeDevice> all() {
            return List.of();
        }

        @Override
        public List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations) {
            return List.of();
        }
    }
}
