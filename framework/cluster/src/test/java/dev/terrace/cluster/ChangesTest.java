package dev.terrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.cluster.change.Changes;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTest {
    private static final String MAP = """
            kind: ConfigMap
            apiVersion: v1
            metadata: {name: m}
            data: {device-config.yaml: "a: %s"}
            """;
    private static final ReadOptions OPTIONS = ReadOptions.defaults().at(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void anotherConfigMapIsAChange() {
        ClusterState state = Objects.read(text(1), OPTIONS).state();
        assertThat(apply(state, 2).isEmpty()).isFalse();
    }

    @Test
    void anEqualConfigMapIsNoChange() {
        ClusterState state = Objects.read(text(1), OPTIONS).state();
        assertThat(apply(state, 1).isEmpty()).isTrue();
    }

    @Test
    void anObjectFromMemoryWhoseAmountIsTooLargeIsNamed() {
        ClusterState state = Objects.read(text(1), OPTIONS).state();
        ResourceNames names = state.cluster().resources();
        NodeSpec large = NodeSpec.builder("large", Amounts.of(names, Map.of("cpu", 1L << 61)))
                .build();
        assertThatThrownBy(() -> state.apply(Edit.Made.of(Kinds.NODE, large)))
                .hasMessageStartingWith("Node large: with this, what the nodes offer sums up to more cpu than");
    }

    /** Edits that were read once are applied to states with different resources. */
    @Test
    void aPodThatIsAppliedTwiceHasTheResourcesOfEachState() {
        ClusterState state = Objects.read(text(1), OPTIONS).state();
        Edit pod = Objects.there("""
                kind: Pod
                metadata: {namespace: ns, name: p}
                spec: {schedulerName: volcano, containers: [{resources: {requests: {cpu: 1}}}]}
                status: {phase: Pending}
                """);
        Edit node = Objects.there(
                "{kind: Node, metadata: {name: n}, status: {allocatable: {cpu: 4, example.com/fpga: 1}}}");
        state.apply(node, pod);
        ClusterState alone = state.apply(pod).state();
        assertThat(alone.cluster().tasks().get(0).template().requests().names())
                .isEqualTo(alone.cluster().resources());
    }

    private static Changes apply(ClusterState state, int version) {
        return state.apply(new Edit.There(ReadObjects.read(text(version), "edit", OPTIONS)))
                .changes();
    }

    private static ByteArrayInputStream text(int version) {
        return new ByteArrayInputStream(MAP.formatted(version).getBytes(StandardCharsets.UTF_8));
    }
}
