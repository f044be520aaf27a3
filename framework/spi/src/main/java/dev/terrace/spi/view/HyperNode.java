package dev.terrace.spi.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A domain of the network: nodes that are near each other. The lower the tier, the nearer. Compared by identity. */
public interface HyperNode {
    String name();

    int tier();

    /** The domain directly above; null for the domain of the whole cluster. */
    @Nullable
    HyperNode parent();

    /** The domains directly in it, in order of their names. */
    List<HyperNode> children();

    /** All nodes in it, in order of their names. */
    List<Node> nodes();

    boolean contains(Node node);

    /** The smallest domain that contains both; if one is null, the other. */
    static @Nullable HyperNode common(@Nullable HyperNode left, @Nullable HyperNode right) {
        if (left == null) {
            return right;
        }
        for (HyperNode outer = right; outer != null; outer = outer.parent()) {
            for (HyperNode inner = left; inner != null; inner = inner.parent()) {
                if (inner == outer) {
                    return outer;
                }
            }
        }
        return left;
    }
}
