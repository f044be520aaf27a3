package dev.terrace.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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

    /** Takes minutes if the path to the root is walked for each domain. */
    @Test
    void theEndsOfALongChainAreFound() {
        List<HyperNodeSpec> chain = new ArrayList<>();
        for (int i = 100_000; i < 200_000; i++) {
            chain.add(domain("d" + i, "d" + (i == 199_999 ? 100_000 : i + 1)));
        }
        HyperNodeTree tree = HyperNodeTree.of(chain);
        assertThat(tree.parentOf("d150000")).isEqualTo("d149999");
        assertThat(tree.flaws())
                .containsExactly(new HyperNodeTree.Flaw("d199999", "has hyper node d100000, which contains it"));
    }

    @Test
    void aDomainInItself() {
        HyperNodeTree tree = HyperNodeTree.of(List.of(domain("a", "b"), domain("b", "c"), domain("c", "a")));
        assertThat(tree.flaws()).containsExactly(new HyperNodeTree.Flaw("c", "has hyper node a, which contains it"));
    }
}
