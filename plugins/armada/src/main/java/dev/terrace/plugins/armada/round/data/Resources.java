package dev.terrace.plugins.armada.round.data;

import java.util.List;

/**
 * The resources of a round, each under a dense index. Those of nodes come first, floating ones, which no node has,
 * after them.
 *
 * @param ofNodes how many of them nodes have
 */
public record Resources(List<Resource> all, int ofNodes) {
    /**
     * One of them.
     *
     * @param exponent one unit is ten to this power: -3 for milli-cores
     * @param multiplier its weight in the cost; 0 if it does not count for fairness
     * @param floating how much of it there is beside the nodes, in units; 0 for resources of nodes
     */
    public record Resource(String name, int exponent, double multiplier, long floating) {
        /** Whole resources for an amount in units, rounded up. */
        long wholes(long units) {
            if (exponent >= 0) {
                return units * power(exponent);
            }
            return -Math.floorDiv(-units, power(-exponent));
        }

        private static long power(int exponent) {
            long power = 1;
            for (int i = 0; i < exponent; i++) {
                power *= 10;
            }
            return power;
        }
    }

    public Resources {
        all = List.copyOf(all);
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
}
