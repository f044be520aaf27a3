package dev.terrace.spi.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A network domain: a set of nodes that are near each other. The lower the tier, the nearer. Compared by identity. */
public interface HyperNode {
    String name();

    int tier();

    /** Returns the parent domain; null for the domain of the whole cluster. */
    @Nullable
    HyperNode parent();

    /** Returns the child domains, in the order of their names. */
    List<HyperNode> children();

    /** Returns all nodes of the domain, in the order of their names. */
    List<Node> nodes();

    boolean contains(Node node);

    /** Returns the smallest domain that contains both; if one is null, the other. */
    static @Nullable HyperNode common(@Nullable HyperNode left, @Nullable HyperNode right) {
        if (left == null) {
            return right;
        }
        int leftDepth = depth(left);
        int rightDepth = depth(right);
        HyperNode inner = above(left, leftDepth - rightDepth);
        HyperNode outer = above(right, rightDepth - leftDepth);
        while (inner != null && outer != null && inner != outer) {
            inner = inner.parent();
            outer = outer.parent();
        }
        return inner == null || outer == null ? left : outer;
    }

    private static int depth(@Nullable HyperNode domain) {
        int depth = 0;
        for (HyperNode above = domain; above != null; above = above.parent()) {
            depth++;
        }
        return depth;
    }

    /** Returns the ancestor at the given number of steps; the domain itself for zero or fewer steps. */
    private static @Nullable HyperNode above(@Nullable HyperNode domain, int steps) {
        HyperNode above = domain;
        for (int i = 0; i < steps && above != null; i++) {
            above = above.parent();
        }
        return above;
    }
}
