package dev.terrace.spi;

import java.util.List;

/** A domain of the network: nodes that are near each other. The lower the tier, the nearer. */
public interface HyperNode {
    String name();

    int tier();

    List<Node> nodes();
}
