package dev.terrace.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TreesTest {
    private final JsonNode tree = Trees.of(Map.of("a", List.of(1, 2, 3), "b/c", Map.of("~", 1)));

    @Test
    void operationsFollowEachOther() {
        Trees.patch(
                tree,
                List.of(
                        Operation.remove("/a/0"),
                        Operation.add("/a/1", IntNode.valueOf(9)),
                        Operation.add("/a/-", IntNode.valueOf(7)),
                        Operation.replace("/a/0", IntNode.valueOf(5)),
                        Operation.replace("/b~1c/~0", IntNode.valueOf(4))));
        assertThat(tree).isEqualTo(Trees.of(Map.of("a", List.of(5, 9, 3, 7), "b/c", Map.of("~", 4))));
    }

    @Test
    void whatIsNotThereIsNeitherReplacedNorRemoved() {
        for (Operation operation : List.of(
                Operation.remove("/x"),
                Operation.remove("/a/3"),
                Operation.replace("/x", IntNode.valueOf(1)),
                Operation.add("/x/y", IntNode.valueOf(1)))) {
            assertThatThrownBy(() -> Trees.patch(tree, List.of(operation)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(operation.path());
        }
    }

    @Test
    void aValueBringsWhatIsMissingAboveIt() {
        JsonNode one = IntNode.valueOf(1);
        assertThat(Trees.put(tree, List.of("a", "2"), one)).isEqualTo(Operation.replace("/a/2", one));
        assertThat(Trees.put(tree, List.of("b/c", "d"), one)).isEqualTo(Operation.add("/b~1c/d", one));
        assertThat(Trees.put(tree, List.of("x", "y", "z"), one))
                .isEqualTo(Operation.add("/x", Trees.of(Map.of("y", Map.of("z", 1)))));
    }
}
