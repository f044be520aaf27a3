package dev.terrace.model.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.report.CycleReport.NodeRefusals;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the sentence about nodes that refuse: the most frequent reasons with their nodes and the requested amount. */
class NodeSentenceTest {
    private static NodeRefusals refusal(String reason, int nodes) {
        return new NodeRefusals("doors", reason, null, null, null, nodes);
    }

    private static NodeRefusals room(String resource, double needs, int nodes) {
        return new NodeRefusals("room", "too little " + resource, resource, needs, null, nodes);
    }

    @Test
    void namesTheMostFrequentReasonsFirst() {
        assertThat(NodeSentence.of("it", 11, List.of(refusal("cordoned", 1), refusal("taint a", 3), room("cpu", 4, 7))))
                .isEqualTo(
                        "no node accepts it: too little cpu (7 of 11 nodes, 4 requested), taint a (3), cordoned (1)");
    }

    @Test
    void countsTheReasonsThatItDoesNotName() {
        assertThat(NodeSentence.of(
                        "it",
                        9,
                        List.of(refusal("a", 1), refusal("b", 2), refusal("c", 3), refusal("d", 1), refusal("e", 1))))
                .isEqualTo("no node accepts it: c (3 of 9 nodes), b (2), a (1), and 2 more reasons");
    }

    @Test
    void saysThatThereWasNoNodeToAsk() {
        assertThat(NodeSentence.of("it", 0, List.of())).isEqualTo("no node could be evaluated");
    }
}
