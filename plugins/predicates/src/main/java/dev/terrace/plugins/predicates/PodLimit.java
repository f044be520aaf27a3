package dev.terrace.plugins.predicates;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;

/** Refuses nodes that hold as many pods as they have allocatable; a node without such a number holds none. */
final class PodLimit {
    /** The projection of every pod, because the check depends only on the node. */
    static final Boolean ANY_POD = Boolean.TRUE;

    private static final Verdict FULL = Verdict.rejects("full of pods");

    private PodLimit() {}

    static Verdict check(Boolean anyPod, Node node) {
        return node.allocatable().get(ResourceNames.PODS) <= node.podCount() ? FULL : Verdict.fits();
    }
}
