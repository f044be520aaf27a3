package dev.terrace.plugins.capacity;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;

/**
 * Comparisons that hold if they hold in at least one relevant dimension.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/resource_info.go">Volcano,
 *     Resource</a>
 */
final class AnyDimension {
    private AnyDimension() {}

    /** Returns whether some dimension, pods included, is above the epsilon in both. Volcano's {@code Intersection}. */
    static boolean meet(ResourceVector left, ResourceVector right) {
        boolean inPods = left.value(ResourceNames.PODS) >= ResourceVector.EPSILON
                && right.value(ResourceNames.PODS) >= ResourceVector.EPSILON;
        return inPods || meetBesidesPods(left, right);
    }

    /** Variant of {@link #meet} without pods. */
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
     * Returns whether {@code left} is at most {@code right}, plus the epsilon, in some dimension of {@code requested}
     * other than pods. Dimensions in which both are empty are ignored. Volcano's
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
     * Returns whether {@code left} exceeds {@code right}, without an epsilon, in some dimension of {@code requested}
     * other than pods. Dimensions that {@code right} does not name are ignored, and so are cpu and memory if it has
     * none of them. Volcano's {@code GreaterPartlyWithRelevantDimensions}.
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
