package dev.terrace.cluster.derived;

import dev.terrace.model.Cluster;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Totals over all objects of a cluster: the number of objects with each resource, and the sums that must stay exact.
 * Mutable during the application of edits, to a copy; constant afterwards.
 */
public final class Totals {
    /** The kinds of objects that have amounts. */
    public static final List<Kind<?>> KINDS = List.of(Kinds.NODE, Kinds.POD, Kinds.POD_GROUP, Kinds.QUEUE);

    /**
     * The limit of a sum, far above the largest exact one, so that no number of objects overflows it. Only objects of a
     * state whose sums are exact are subtracted; a sum at the limit therefore stays too large.
     */
    private static final long ENOUGH = 1L << 62;

    private final ResourceNames names;
    /** The number of amounts that have the dimension, by dimension. */
    private final int[] holders;

    private final long[][] sums;

    private Totals(ResourceNames names, int[] holders, long[][] sums) {
        this.names = names;
        this.holders = holders;
        this.sums = sums;
    }

    /** Returns the totals of all objects of a cluster. */
    public static Totals of(Cluster cluster) {
        return of(cluster.resources(), kind -> kind.component().items().apply(cluster));
    }

    /** @param objects returns the objects of each of the {@link #KINDS} */
    public static Totals of(ResourceNames names, Function<Kind<?>, Collection<?>> objects) {
        Totals totals = new Totals(names, new int[names.size()], new long[ExactSum.values().length][names.size()]);
        for (Kind<?> kind : KINDS) {
            objects.apply(kind).forEach(item -> totals.count(item, 1));
        }
        return totals;
    }

    public Totals copy() {
        long[][] copies = sums.clone();
        for (int sum = 0; sum < copies.length; sum++) {
            copies[sum] = sums[sum].clone();
        }
        return new Totals(names, holders.clone(), copies);
    }

    /** @param sign 1 to add, -1 to subtract */
    public void count(@Nullable Object item, int sign) {
        if (item != null) {
            ExactSum.forEach(item, (sum, amounts) -> count(sum, amounts, sign));
        }
    }

    private void count(@Nullable ExactSum sum, Amounts amounts, int sign) {
        for (int d = 0; d < holders.length; d++) {
            holders[d] += amounts.has(d) ? sign : 0;
            if (sum != null) {
                long[] values = sums[sum.ordinal()];
                values[d] = Math.min(ENOUGH, values[d] + sign * sum.added(amounts.get(d)));
            }
        }
    }

    /** Returns the dimension in which the sum is too large to be exact, or -1. */
    public int tooLarge(ExactSum sum) {
        long[] values = sums[sum.ordinal()];
        for (int d = 0; d < values.length; d++) {
            if (values[d] > ExactSum.MAX) {
                return d;
            }
        }
        return -1;
    }

    /**
     * Returns whether each dimension is in use: it always exists, at least one amount has it, or it counts volumes.
     *
     * @param volumes the resources that count volumes
     */
    public boolean areAllHeld(Set<String> volumes) {
        for (int d = ResourceNames.PODS + 1; d < holders.length; d++) {
            if (holders[d] == 0 && !volumes.contains(names.name(d))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the resources that at least one amount has. */
    public Set<String> resources() {
        Set<String> held = new TreeSet<>();
        for (int d = 0; d < holders.length; d++) {
            if (holders[d] > 0) {
                held.add(names.name(d));
            }
        }
        return held;
    }
}
