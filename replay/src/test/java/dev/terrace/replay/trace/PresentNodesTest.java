package dev.terrace.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.trace.NodeChange.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the nodes of a trace over time. */
class PresentNodesTest {
    private static final List<TraceNode> NODES = List.of(node("n", 2, 4000), node("late", 1, 6000));

    private static TraceNode node(String name, int count, long cpu) {
        return new TraceNode(name, count, cpu, TraceNode.UNLIMITED, 0, Map.of());
    }

    @Test
    void theFirstChangeTellsHowANodeStarts() {
        PresentNodes set = new PresentNodes(
                NODES,
                List.of(
                        new NodeChange(5, "late", Kind.there),
                        new NodeChange(6, "late", Kind.gone),
                        new NodeChange(7, "n-0", Kind.uncordoned),
                        new NodeChange(8, "n-1", Kind.cordoned)));
        assertThat(set.isThere("late")).isFalse();
        assertThat(set.isThere("n-0")).isTrue();
        assertThat(set.isCordoned("n-0")).isTrue();
        assertThat(set.isCordoned("n-1")).isFalse();
    }

    @Test
    void aChangeToTheSameIsNone() {
        PresentNodes set = new PresentNodes(NODES, List.of());
        assertThat(set.apply(new NodeChange(1, "n-0", Kind.there))).isFalse();
        assertThat(set.apply(new NodeChange(1, "n-0", Kind.gone))).isTrue();
        assertThat(set.apply(new NodeChange(2, "n-0", Kind.gone))).isFalse();
    }

    @Test
    void theLargestSetIsTheOneWithTheMostCpuAtATime() {
        List<NodeChange> changes = List.of(
                new NodeChange(5, "n-1", Kind.gone),
                new NodeChange(9, "late", Kind.there),
                new NodeChange(20, "n-0", Kind.gone));
        assertThat(PresentNodes.largest(NODES, changes)).containsExactly(node("n-0", 1, 4000), node("late", 1, 6000));
        assertThat(PresentNodes.largest(NODES, List.of())).isEqualTo(NODES);
    }
}
