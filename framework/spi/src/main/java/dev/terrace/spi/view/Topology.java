package dev.terrace.spi.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The network domains. */
public interface Topology {
    /** Returns all domains, in the order of their names, with {@link #top} last. */
    List<HyperNode> hyperNodes();

    /**
     * Returns the domain of all nodes, which contains all other domains. Its tier is one above their highest, and at
     * least 1.
     */
    HyperNode top();

    /**
     * Returns the domain of the lowest tier that contains a node, the first by name if several do; null if no domain of
     * that tier does.
     */
    @Nullable
    HyperNode lowest(Node node);

    /** Returns whether the dump's domains form a tree. If not, jobs with a topology constraint wait. */
    boolean isSound();
}
