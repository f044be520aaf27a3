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
                        PatchOperation.remove("/a/0"),
                        PatchOperation.add("/a/1", IntNode.valueOf(9)),
                        PatchOperation.add("/a/-", IntNode.valueOf(7)),
                        PatchOperation.replace("/a/0", IntNode.valueOf(5)),
                        PatchOperation.replace("/b~1c/~0", IntNode.valueOf(4))));
        assertThat(tree).isEqualTo(Trees.of(Map.of("a", List.of(5, 9, 3, 7), "b/c", Map.of("~", 4))));
    }

    @Test
    void whatIsNotThereIsNeitherReplacedNorRemoved() {
        for (PatchOperation operation : List.of(
                PatchOperation.remove("/x"),
                PatchOperation.remove("/a/3"),
                PatchOperation.replace("/x", IntNode.valueOf(1)),
                PatchOperation.add("/x/y", IntNode.valueOf(1)))) {
            assertThatThrownBy(() -> Trees.patch(tree, List.of(operation)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(operation.path());
        }
    }

    @Test
    void aValueBringsWhatIsMissingAboveIt() {
        JsonNode one = IntNode.valueOf(1);
        assertThat(Trees.put(tree, List.of("a", "2"), one)).isEqualTo(PatchOperation.replace("/a/2", one));
        assertThat(Trees.put(tree, List.of("b/c", "d"), one)).isEqualTo(PatchOperation.add("/b~1c/d", one));
        assertThat(Trees.put(tree, List.of("x", "y", "z"), one))
                .isEqualTo(PatchOperation.add("/x", Trees.of(Map.of("y", Map.of("z", 1)))));
    }
}
