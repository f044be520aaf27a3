package dev.terrace.replay.measure;

import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * The dominant shares that groups hold and to which they are entitled: weighted max-min fairness over dominant shares,
 * where each group gets at most its demand (what it holds and waits for).
 *
 * <p>Progressive filling: the level of all groups rises in proportion to their weights. A group stops at its demand. If
 * a resource is used up, the groups that demand it stop.
 *
 * @see <a
 *     href="https://www.usenix.org/conference/nsdi11/dominant-resource-fairness-fair-allocation-multiple-resource-types">
 *     Ghodsi et al.: Dominant Resource Fairness</a>
 */
final class EntitledShares {
    private static final UsedResource[] RESOURCES = UsedResource.values();

    private static final Comparator<Filling> BY_LEVEL = Comparator.comparingDouble((Filling filling) -> filling.level)
            .thenComparingInt(filling -> filling.group.index());

    private final Map<UsedResource, Long> capacity;
    private final GroupUse total;

    /** The groups with work. {@link #fill} sorts them by the level at which their demands are met. */
    private final List<Filling> busy = new ArrayList<>();

    private final List<Filling> byIndex = new ArrayList<>();
    private final double[] used = new double[RESOURCES.length];
    private final double[] rate = new double[RESOURCES.length];

    /** The resources that some node has. */
    private UsedResource[] offered = {};

    private boolean hasChanged;

    /** A group and its demand, as parts of the cluster. */
    private static final class Filling {
        final GroupUse group;
        final double[] demand = new double[RESOURCES.length];

        /** The part of each resource that it uses for each unit of its dominant share. */
        final double[] perShare = new double[RESOURCES.length];

        double dominant;

        /** The level at which it has its demand. */
        double level;

        boolean isBusy;
        boolean hasChanged;
        boolean hasStopped;

        Filling(GroupUse group) {
            this.group = group;
        }
    }

    /** @param total the sums over all groups */
    EntitledShares(Map<UsedResource, Long> capacity, GroupUse total) {
        this.capacity = capacity;
        this.total = total;
        capacityChanged();
    }

    /** Visits the groups with work. The order depends only on earlier calls. */
    void forEachBusy(Consumer<GroupUse> visitor) {
        busy.forEach(filling -> visitor.accept(filling.group));
    }

    /** Returns the dominant share of some amounts. Ignores resources that no node has. */
    double largest(ToDoubleFunction<UsedResource> amounts) {
        double largest = 0;
        for (UsedResource resource : offered) {
            largest = Math.max(largest, part(amounts.applyAsDouble(resource), resource));
        }
        return largest;
    }

    private double part(double amount, UsedResource resource) {
        return amount / capacity.getOrDefault(resource, 0L);
    }

    /** Adds the group with the next index. */
    void add(GroupUse group) {
        byIndex.add(new Filling(group));
    }

    /** Records that the amounts of the cluster have changed. */
    void capacityChanged() {
        hasChanged = true;
        busy.forEach(filling -> filling.hasChanged = true);
        offered = Arrays.stream(RESOURCES)
                .filter(resource -> capacity.getOrDefault(resource, 0L) != 0)
                .toArray(UsedResource[]::new);
    }

    /** Records that the amounts of a group have changed. */
    void changed(GroupUse group) {
        hasChanged = true;
        Filling filling = byIndex.get(group.index());
        filling.hasChanged = true;
        if (!filling.isBusy) {
            filling.isBusy = true;
            busy.add(filling);
        }
    }

    /** Computes the shares after changes. */
    void update() {
        if (!hasChanged) {
            return;
        }
        hasChanged = false;
        busy.removeIf(EntitledShares::retire);
        for (Filling filling : busy) {
            filling.hasStopped = false;
            if (filling.hasChanged) {
                filling.hasChanged = false;
                demand(filling);
            }
        }
        if (allFit()) {
            busy.forEach(filling -> filling.group.entitled = filling.dominant);
        } else {
            fill();
        }
    }

    /** Computes what a group holds and demands. */
    private void demand(Filling filling) {
        GroupUse group = filling.group;
        group.share = largest(group::held);
        filling.dominant = 0;
        for (UsedResource resource : offered) {
            double demand = part((double) (group.held(resource) + group.asked(resource)), resource);
            filling.demand[resource.ordinal()] = demand;
            filling.dominant = Math.max(filling.dominant, demand);
        }
        filling.level = filling.dominant / group.weight();
        for (UsedResource resource : offered) {
            int r = resource.ordinal();
            filling.perShare[r] = filling.dominant == 0 ? 0 : filling.demand[r] / filling.dominant;
        }
    }

    /** Resets a group without work. Returns whether it was one. */
    private static boolean retire(Filling filling) {
        GroupUse group = filling.group;
        if (!group.isIdle()) {
            return false;
        }
        group.share = 0;
        group.entitled = 0;
        filling.isBusy = false;
        return true;
    }

    private boolean allFit() {
        for (UsedResource resource : offered) {
            if (part((double) (total.held(resource) + total.asked(resource)), resource) > 1) {
                return false;
            }
        }
        return true;
    }

    private void fill() {
        busy.sort(BY_LEVEL);
        for (UsedResource resource : offered) {
            int r = resource.ordinal();
            used[r] = 0;
            rate[r] = 0;
            for (Filling filling : busy) {
                rate[r] += filling.group.weight() * filling.perShare[r];
            }
        }
        for (int next = 0; next < busy.size(); ) {
            Filling filling = busy.get(next);
            int scarce = scarcest();
            double level = scarce < 0 ? Double.POSITIVE_INFINITY : saturation(scarce);
            if (filling.hasStopped) {
                next++;
            } else if (filling.level <= level) {
                stop(filling, filling.dominant);
                next++;
            } else {
                stopAll(scarce, level);
            }
        }
    }

    /** Returns the resource that is used up at the lowest level; −1 if none is. */
    private int scarcest() {
        int scarcest = -1;
        for (UsedResource resource : offered) {
            int r = resource.ordinal();
            if (rate[r] > 0 && (scarcest < 0 || saturation(r) < saturation(scarcest))) {
                scarcest = r;
            }
        }
        return scarcest;
    }

    private double saturation(int resource) {
        return Math.max(0, 1 - used[resource]) / rate[resource];
    }

    private void stop(Filling filling, double share) {
        filling.hasStopped = true;
        filling.group.entitled = share;
        for (UsedResource resource : offered) {
            int r = resource.ordinal();
            used[r] += share * filling.perShare[r];
            rate[r] -= filling.group.weight() * filling.perShare[r];
        }
    }

    private void stopAll(int resource, double level) {
        for (Filling filling : busy) {
            if (!filling.hasStopped && filling.demand[resource] > 0) {
                stop(filling, filling.group.weight() * level);
            }
        }
        rate[resource] = 0;
    }
}
