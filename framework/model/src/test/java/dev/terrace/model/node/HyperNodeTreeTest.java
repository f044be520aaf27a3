package dev.terrace.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HyperNodeTreeTest {
    private static HyperNodeSpec domain(String name, String... inner) {
        return new HyperNodeSpec(name, 1, "", List.of(inner), List.of());
    }

    @Test
    void aDomainHasAParentAndChildren() {
        HyperNodeTree tree = HyperNodeTree.of(List.of(domain("a"), domain("b"), domain("top", "a", "b", "gone")));
        assertThat(tree.parentOf("a")).isEqualTo("top");
        assertThat(tree.parentOf("top")).isNull();
        assertThat(tree.childrenOf("top")).containsExactly("a", "b");
        assertThat(tree.flaws()).isEmpty();
    }

    @Test
    void aDomainInTwo() {
        HyperNodeTree tree = HyperNodeTree.of(List.of(domain("a"), domain("y", "a"), domain("x", "a", "a")));
        assertThat(tree.parentOf("a")).isEqualTo("x");
        assertThat(tree.flaws())
                .containsExactly(new HyperNodeTree.Flaw("y", "has hyper node a, which is in hyper node x already"));
    }

    @Test
    void aDomainInItself() {
        HyperNodeTree tree = HyperNodeTree.of(List.of(domain("a", "b"), domain("b", "c"), domain("c", "a")));
        assertThat(tree.flaws())
                .containsExactly(new HyperNodeTree.Flaw("c", "has hyper node a, which it is in itself"));
    }
}
