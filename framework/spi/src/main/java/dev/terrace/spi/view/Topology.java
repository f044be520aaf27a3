package dev.terrace.spi.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The domains of the network. */
public interface Topology {
    /** All domains, in order of their names, and last {@link #top}. */
    List<HyperNode> hyperNodes();

    /**
     * The domain of all nodes, in which all others are. Its tier is one above the highest of theirs, and at least 1.
     */
    HyperNode top();

    /**
     * The domain of the lowest tier that a node is in; null if none of that tier has it. The first by name, if there
     * are several.
     */
    @Nullable
    HyperNode lowest(Node node);

    /** Whether the domains that the dump has are a tree. If not, jobs that ask for near nodes wait. */
    boolean isSound();
}
