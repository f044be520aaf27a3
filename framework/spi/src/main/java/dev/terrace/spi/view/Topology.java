package dev.terrace.spi.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The domains of the network. */
public interface Topology {
    /** All domains, in order of their names, and last {@link #top}. */
    List<HyperNode> hyperNodes();

    /**
     * The domain of all nodes, which contains all other domains. Its tier is one above their highest, and at least 1.
     */
    HyperNode top();

    /**
     * The domain of the lowest tier that contains a node, the first by name if there are several; null if no domain of
     * that tier does.
     */
    @Nullable
    HyperNode lowest(Node node);

    /** Whether the dump's domains form a tree. If not, jobs with a topology constraint wait. */
    boolean isSound();
}
