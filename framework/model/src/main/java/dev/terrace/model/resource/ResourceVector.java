package dev.terrace.model.resource;

/**
 * A quantity of each resource. An absent resource is distinct from a zero resource.
 *
 * <p>Each comparison defines the meaning of absence. Cpu and memory are never absent. Integers below 2^53 compare
 * exactly as doubles, so one implementation of each comparison serves all three kinds.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/resource_info.go">Volcano,
 *     Resource</a>
 */
public sealed interface ResourceVector permits Amounts, Tally, Entitlement {
    /** The tolerance of comparisons with an epsilon. */
    double EPSILON = 0.1;

    ResourceNames names();

    /** Returns the quantity of a dimension; 0 if it is absent. */
    double value(int dimension);

    /** Returns a mask with one bit for each present dimension. */
    long present();

    default boolean has(int dimension) {
        return (present() >>> dimension & 1) != 0;
    }

    /** Returns whether every dimension other than pods is below the epsilon. */
    default boolean isEmpty() {
        for (int d = 0; d < names().size(); d++) {
            if (d != ResourceNames.PODS && value(d) >= EPSILON) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether every dimension that is present here is at most the other vector's, within the epsilon. A
     * dimension that is absent in {@code other} counts as zero. A dimension that is absent here is not compared. Pods
     * are compared.
     */
    default boolean atMost(ResourceVector other) {
        for (int d = 0; d < names().size(); d++) {
            if (has(d)) {
                double left = value(d);
                double right = other.value(d);
                if (!(left < right || Math.abs(left - right) < EPSILON)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Returns whether every dimension that {@code requested} asks for is at most the other's, without an epsilon. Pods
     * are not compared. If only cpu and memory are present here, only they are compared.
     */
    default boolean atMostWhere(ResourceVector requested, ResourceVector other) {
        return firstAbove(requested, other) < 0;
    }

    /** Returns the first dimension for which {@link #atMostWhere} does not hold, or -1. */
    default int firstAbove(ResourceVector requested, ResourceVector other) {
        return nextAbove(0, requested, other);
    }

    /** Returns {@link #firstAbove} among the dimensions from a start on. */
    default int nextAbove(int from, ResourceVector requested, ResourceVector other) {
        boolean onlyCpuAndMemory = (present() & ~0b11L) == 0;
        for (int d = from; d < names().size(); d++) {
            if (d == ResourceNames.PODS || (d > ResourceNames.MEMORY && onlyCpuAndMemory)) {
                continue;
            }
            if (requested.value(d) > 0 && value(d) > other.value(d)) {
                return d;
            }
        }
        return -1;
    }

    /**
     * Returns text for users: {@code 4 cpu 8Gi 1 nvidia.com/gpu}. Omits pods, and dimensions other than cpu and memory
     * that are zero or absent.
     */
    default String show() {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < names().size(); d++) {
            if (d == ResourceNames.PODS || (d > ResourceNames.MEMORY && value(d) == 0)) {
                continue;
            }
            if (!text.isEmpty()) {
                text.append(' ');
            }
            text.append(names().show(d, value(d)));
            if (d != ResourceNames.MEMORY) {
                text.append(' ').append(names().name(d));
            }
        }
        return text.toString();
    }
}
