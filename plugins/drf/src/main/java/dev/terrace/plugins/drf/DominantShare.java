package dev.terrace.plugins.drf;

import dev.terrace.model.resource.ResourceVector;

/** Computes dominant shares: the greatest ratio of held to total over all resources of the cluster, pods included. */
final class DominantShare {
    private DominantShare() {}

    /** A share of at least 0. A resource counts if the cluster has any of it. */
    static double of(ResourceVector allocated, ResourceVector total) {
        double greatest = 0;
        for (int d = 0; d < total.names().size(); d++) {
            if (total.value(d) >= ResourceVector.EPSILON) {
                greatest = Math.max(greatest, allocated.value(d) / total.value(d));
            }
        }
        return greatest;
    }
}
