package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.Resources;

/**
 * Dominant resource fairness: an amount costs its largest fraction of any resource's total. The order of the
 * floating-point operations is significant: it decides ties between queues.
 */
public final class DominantCost {
    private final double[] totals;
    private final double[] multipliers;

    /** @param total the cluster's amount of each resource */
    public DominantCost(Resources resources, long[] total) {
        totals = new double[total.length];
        multipliers = new double[total.length];
        for (int r = 0; r < total.length; r++) {
            totals[r] = total[r];
            multipliers[r] = resources.all().get(r).multiplier();
        }
    }

    /** The largest fraction of any resource, times its multiplier; a resource with a total of 0 counts as 0. */
    public double of(long[] amount) {
        double most = 0;
        for (int r = 0; r < totals.length; r++) {
            most = Math.max(most, part(r, amount[r]));
        }
        return most;
    }

    /** The cost of two amounts together. */
    public double of(long[] amount, long[] more) {
        double most = 0;
        for (int r = 0; r < totals.length; r++) {
            most = Math.max(most, part(r, amount[r] + more[r]));
        }
        return most;
    }

    private double part(int resource, long amount) {
        double total = totals[resource];
        return (total == 0 ? 0.0 : amount / total) * multipliers[resource];
    }

    /** The cost of a demand; 1 if the cluster has no resources. */
    public double ofDemand(long[] demand) {
        for (double total : totals) {
            if (total != 0) {
                return of(demand);
            }
        }
        return 1;
    }
}
