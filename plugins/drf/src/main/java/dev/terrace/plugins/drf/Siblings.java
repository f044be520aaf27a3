package dev.terrace.plugins.drf;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Many siblings of the tree, summed in a tree of bundles. A queue may have a hundred thousand jobs; a change of one job
 * does not sum the others again.
 *
 * <p>Unsaturated siblings count as if each had the smallest share among them. A bundle scales them to its own smallest
 * share, so that equal shares are summed without rounding. The bundle above scales the sum again.
 */
final class Siblings {
    /** The maximum number of siblings without bundles; these are summed one by one, in the order of their names. */
    static final int MAX_CHILDREN = 64;

    private final ResourceNames names;
    private final List<HierarchyNode> nodes;
    private final List<Siblings> bundles;
    private @Nullable Siblings above;
    private boolean stale = true;

    private boolean saturated = true;
    private double least = 1;

    /** The sum of saturated siblings. */
    private Entitlement full;

    /** The sum of unsaturated siblings, as if each had the smallest share. */
    private Entitlement rest;

    private Siblings(ResourceNames names, List<HierarchyNode> nodes, List<Siblings> bundles) {
        this.names = names;
        this.nodes = nodes;
        this.bundles = bundles;
        this.full = new Entitlement(names);
        this.rest = full;
    }

    /** @param nodes more than {@link #MAX_CHILDREN}, in the order of their names */
    static Siblings of(List<HierarchyNode> nodes, ResourceNames names) {
        List<Siblings> level = new ArrayList<>();
        for (int from = 0; from < nodes.size(); from += MAX_CHILDREN) {
            Siblings bundle =
                    new Siblings(names, nodes.subList(from, Math.min(from + MAX_CHILDREN, nodes.size())), List.of());
            bundle.nodes.forEach(node -> node.joins(bundle));
            level.add(bundle);
        }
        while (level.size() > 1) {
            List<Siblings> next = new ArrayList<>();
            for (int from = 0; from < level.size(); from += MAX_CHILDREN) {
                Siblings bundle = new Siblings(
                        names, List.of(), level.subList(from, Math.min(from + MAX_CHILDREN, level.size())));
                bundle.bundles.forEach(part -> part.above = bundle);
                next.add(bundle);
            }
            level = next;
        }
        return level.get(0);
    }

    /** Marks the bundle and those above it as stale. */
    void changed() {
        for (Siblings bundle = this; bundle != null && !bundle.stale; bundle = bundle.above) {
            bundle.stale = true;
        }
    }

    boolean areSaturated() {
        return saturated;
    }

    /** The sum of all siblings, as it counts for the parent. */
    Entitlement sum() {
        return full.copy().add(rest);
    }

    /**
     * Recomputes stale sums.
     *
     * @return the number of nodes and bundles visited
     */
    int update() {
        if (!stale) {
            return 1;
        }
        stale = false;
        saturated = true;
        least = 1;
        full = new Entitlement(names);
        rest = new Entitlement(names);
        return bundles.isEmpty() ? sumNodes() : sumBundles();
    }

    private int sumNodes() {
        for (HierarchyNode node : nodes) {
            saturated &= node.isSaturated();
            if (node.share() != 0 && !node.isSaturated()) {
                least = Math.min(least, node.share());
            }
        }
        for (HierarchyNode node : nodes) {
            if (node.share() != 0) {
                Entitlement part = Entitlement.of(node.allocated());
                if (node.isSaturated()) {
                    full.add(part);
                } else {
                    rest.add(part.scale(least / node.share()));
                }
            }
        }
        return nodes.size();
    }

    private int sumBundles() {
        int steps = 0;
        for (Siblings bundle : bundles) {
            steps += bundle.update();
            saturated &= bundle.saturated;
            least = Math.min(least, bundle.least);
        }
        for (Siblings bundle : bundles) {
            full.add(bundle.full);
            rest.add(bundle.rest.copy().scale(least / bundle.least));
        }
        return steps;
    }
}
