package dev.terrace.plugins.capacity;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;

/**
 * Comparisons that hold as soon as they hold in one relevant dimension.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/resource_info.go">Volcano,
 *     Resource</a>
 */
final class Dimensions {
    private Dimensions() {}

    /** Whether some dimension, pods included, is above the epsilon in both. Volcano's {@code Intersection}. */
    static boolean meet(ResourceVector left, ResourceVector right) {
        boolean inPods = left.value(ResourceNames.PODS) >= ResourceVector.EPSILON
                && right.value(ResourceNames.PODS) >= ResourceVector.EPSILON;
        return inPods || meetBesidesPods(left, right);
    }

    /** Like {@link #meet}, without pods. */
    static boolean meetBesidesPods(ResourceVector left, ResourceVector right) {
        for (int d = 0; d < left.names().size(); d++) {
            if (d != ResourceNames.PODS
                    && left.value(d) >= ResourceVector.EPSILON
                    && right.value(d) >= ResourceVector.EPSILON) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether some dimension that {@code requested} asks for, pods aside, is at most the other's, or above it by less
     * than the epsilon. A dimension of which neither has anything does not matter. Volcano's
     * {@code LessEqualPartlyWithDimensionZeroFiltered}.
     */
    static boolean anyAtMost(ResourceVector left, ResourceVector right, ResourceVector requested) {
        for (int d = 0; d < left.names().size(); d++) {
            boolean matters = left.value(d) >= ResourceVector.EPSILON || right.value(d) >= ResourceVector.EPSILON;
            if (d != ResourceNames.PODS
                    && requested.value(d) > 0
                    && matters
                    && left.value(d) - right.value(d) < ResourceVector.EPSILON) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether some dimension that {@code requested} asks for, pods aside, is above the other's, without an epsilon. A
     * dimension that the other does not name does not matter; nor do cpu and memory if it has none of them. Volcano's
     * {@code GreaterPartlyWithRelevantDimensions}.
     */
    static boolean anyAbove(ResourceVector left, ResourceVector right, ResourceVector requested) {
        for (int d = 0; d < left.names().size(); d++) {
            boolean matters = d <= ResourceNames.MEMORY ? right.value(d) >= ResourceVector.EPSILON : right.has(d);
            if (d != ResourceNames.PODS && requested.value(d) > 0 && matters && left.value(d) > right.value(d)) {
                return true;
            }
        }
        return false;
    }
}
