package dev.terrace.plugins.armada.round.data;

import java.util.List;
import java.util.Map;

/**
 * The resources of a round, each under a dense index. Resources of nodes come first, then floating resources, which no
 * node has.
 *
 * @param ofNodes the number of resources of nodes
 */
public record Resources(List<Resource> all, int ofNodes) {
    /**
     * A resource.
     *
     * @param exponent one unit is ten to this power: -3 for milli-cores
     * @param multiplier its weight in the cost; 0 if it does not count for fairness
     * @param floating the cluster's amount of a floating resource, in units; 0 for resources of nodes
     */
    public record Resource(String name, int exponent, double multiplier, long floating) {
        /** Whole resources for an amount in units, rounded up. */
        long wholes(long units) {
            if (exponent >= 0) {
                return units * (long) Math.pow(10, exponent);
            }
            return -Math.floorDiv(-units, (long) Math.pow(10, -exponent));
        }
    }

    public int size() {
        return all.size();
    }

    /** The index of a name, or -1. */
    public int indexOf(String name) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Fractions of a total by name, rounded down to whole units; {@link Long#MAX_VALUE} for a resource without one. */
    public long[] partsOf(long[] total, Map<String, Double> fractions) {
        long[] parts = new long[total.length];
        for (int r = 0; r < parts.length; r++) {
            Double fraction = fractions.get(all.get(r).name());
            parts[r] = fraction == null ? Long.MAX_VALUE : (long) (total[r] * fraction);
        }
        return parts;
    }
}
