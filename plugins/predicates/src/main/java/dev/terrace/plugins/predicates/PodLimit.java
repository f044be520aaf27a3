package dev.terrace.plugins.predicates;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;

/** A node takes as many pods as it says; one that does not say takes none. */
final class PodLimit {
    /** What matters of a pod here: nothing. */
    static final Boolean ANY_POD = Boolean.TRUE;

    private static final Verdict FULL = Verdict.rejects("full of pods");

    private PodLimit() {}

    static Verdict check(Boolean anyPod, Node node) {
        return node.allocatable().get(ResourceNames.PODS) <= node.podCount() ? FULL : Verdict.fits();
    }
}
