package dev.terrace.plugins.networktopologyaware;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.TaskGroup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The domains to try for tasks that must be near each other: domains with enough room, lower tiers first. A group that
 * already has nodes stays in the highest allowed domain around them.
 *
 * <p>If other tasks will be evicted, the candidates are domains that would have enough room when empty, higher tiers
 * first, up to a maximum number.
 *
 * @param evictionDomains the maximum number of domains to try if other tasks will be evicted
 */
record Gradients(Loads loads, int evictionDomains) {
    /**
     * Returns the domains to try by tier, in the order of trial; empty if none is large enough, or if the group's nodes
     * lie outside.
     */
    List<List<HyperNode>> of(TaskGroup group, HyperNode within, SearchPurpose purpose) {
        if (group.highestTier().isEmpty()) {
            return List.of(List.of(within));
        }
        int highest = group.highestTier().getAsInt();
        HyperNode root = group.hyperNode() == null ? within : overlap(within, widest(group.hyperNode(), highest));
        if (root == null) {
            return List.of();
        }
        ResourceVector minimum = group.minResources();
        Map<Integer, List<HyperNode>> byTier = new TreeMap<>();
        Deque<HyperNode> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            HyperNode domain = open.remove();
            if (domain.tier() <= highest && (group.hyperNode() != null || isLargeEnough(domain, minimum, purpose))) {
                byTier.computeIfAbsent(domain.tier(), tier -> new ArrayList<>()).add(domain);
            }
            open.addAll(domain.children());
        }
        List<List<HyperNode>> lowestFirst = List.copyOf(byTier.values());
        return purpose == SearchPurpose.EVICT ? highestFirst(lowestFirst) : lowestFirst;
    }

    private boolean isLargeEnough(HyperNode domain, ResourceVector minimum, SearchPurpose purpose) {
        return purpose == SearchPurpose.EVICT ? loads.couldEverHold(domain, minimum) : loads.couldHold(domain, minimum);
    }

    /**
     * Keeps the highest tiers, up to the maximum number. As in Volcano, the last domains of the final tier are kept.
     */
    private List<List<HyperNode>> highestFirst(List<List<HyperNode>> lowestFirst) {
        List<List<HyperNode>> highestFirst = new ArrayList<>();
        int left = evictionDomains;
        for (int i = lowestFirst.size() - 1; i >= 0 && left > 0; i--) {
            List<HyperNode> tier = lowestFirst.get(i);
            List<HyperNode> tried = tier.subList(Math.max(0, tier.size() - left), tier.size());
            highestFirst.add(tried);
            left -= tried.size();
        }
        return highestFirst;
    }

    /**
     * Returns the highest ancestor of {@code held}, or itself, that is reached only through allowed tiers; null if its
     * own tier is not allowed.
     */
    private static @Nullable HyperNode widest(HyperNode held, int highest) {
        HyperNode widest = null;
        for (HyperNode domain = held; domain != null && domain.tier() <= highest; domain = domain.parent()) {
            widest = domain;
        }
        return widest;
    }

    /** Returns the inner of two nested domains; null if they are not nested. */
    private static @Nullable HyperNode overlap(HyperNode within, @Nullable HyperNode widest) {
        if (widest == null) {
            return null;
        }
        HyperNode common = HyperNode.common(within, widest);
        if (common == widest) {
            return within;
        }
        return common == within ? widest : null;
    }
}
