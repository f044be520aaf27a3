package dev.terrace.plugins.drf;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree of queues: an inner node, or, as a leaf, a job. A saturated job holds all that it requests of a
 * resource, or requests a resource that is used up. A saturated inner node has only saturated children.
 *
 * <p>A node tracks its stale children, so that an update only visits the paths from changed jobs to the root.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/drf/drf.go">Volcano,
 *     hierarchicalNode</a>
 */
final class HierarchyNode {
    private final @Nullable HierarchyNode parent;
    private final double weight;
    private final SortedMap<String, HierarchyNode> children = new TreeMap<>();
    private final List<HierarchyNode> staleChildren = new ArrayList<>();
    private final @Nullable ResourceVector requested;
    private ResourceVector allocated;
    private double share;
    private boolean saturated;
    private boolean stale;

    /** The bundle that contains it; null if its siblings are few. */
    private @Nullable Siblings siblings;

    /** The sum of its children; null if they are few. */
    private @Nullable Siblings family;

    private HierarchyNode(
            @Nullable HierarchyNode parent,
            double weight,
            ResourceVector allocated,
            @Nullable ResourceVector requested) {
        this.parent = parent;
        this.weight = weight;
        this.allocated = allocated;
        this.requested = requested;
    }

    static HierarchyNode root(ResourceNames names) {
        HierarchyNode root = new HierarchyNode(null, 1, new Entitlement(names), null);
        root.stale = true;
        return root;
    }

    /** The child with a name. Creates it with this weight if missing. */
    HierarchyNode part(String name, double ofWeight) {
        return children.computeIfAbsent(
                name, absent -> new HierarchyNode(this, ofWeight, new Entitlement(allocated.names()), null));
    }

    /** Adds a job. {@link #changed} must be called when its holdings change. */
    HierarchyNode job(String key, ResourceVector holds, ResourceVector wants) {
        HierarchyNode job = new HierarchyNode(this, 1, holds, wants);
        children.put(key, job);
        job.changed(holds);
        return job;
    }

    /** The child with a name, or null. */
    @Nullable
    HierarchyNode child(String name) {
        return children.get(name);
    }

    boolean isSaturated() {
        return saturated;
    }

    double share() {
        return share;
    }

    /** The share divided by the weight; siblings are compared by it. */
    double weightedShare() {
        return share / weight;
    }

    ResourceVector allocated() {
        return allocated;
    }

    /** Sets the bundle that contains it. */
    void joins(Siblings joined) {
        siblings = joined;
    }

    /** Records that the holdings of the job changed, by reference or in place. */
    void changed(ResourceVector holds) {
        allocated = holds;
        HierarchyNode node = this;
        while (node != null && !node.stale) {
            node.stale = true;
            Siblings bundle = node.siblings;
            if (bundle != null) {
                bundle.changed();
            }
            HierarchyNode above = node.parent;
            if (above != null) {
                above.staleChildren.add(node);
            }
            node = above;
        }
    }

    /**
     * Recomputes shares and saturation from the changed jobs up to this node, the root. Iterative, because a path may
     * be longer than the stack is deep.
     *
     * @return the number of nodes and sums visited
     */
    int update(ResourceVector total, long demanded) {
        List<HierarchyNode> parentsFirst = new ArrayList<>();
        if (stale) {
            parentsFirst.add(this);
        }
        for (int i = 0; i < parentsFirst.size(); i++) {
            HierarchyNode node = parentsFirst.get(i);
            parentsFirst.addAll(node.staleChildren);
            node.staleChildren.clear();
        }
        int steps = 0;
        for (int i = parentsFirst.size() - 1; i >= 0; i--) {
            HierarchyNode node = parentsFirst.get(i);
            steps += 1 + node.update(node.requested, total, demanded);
            node.stale = false;
        }
        return steps;
    }

    private int update(@Nullable ResourceVector wanted, ResourceVector total, long demanded) {
        if (wanted != null) {
            share = DominantShare.of(allocated, total);
            saturated = isSaturated(wanted, demanded);
            return 0;
        }
        int steps = children.size() > Siblings.MAX_CHILDREN ? sumBundles(total.names()) : sumChildren(total.names());
        share = DominantShare.of(allocated, total);
        return steps;
    }

    private int sumBundles(ResourceNames names) {
        Siblings known = family;
        if (known == null) {
            known = Siblings.of(new ArrayList<>(children.values()), names);
            family = known;
        }
        int steps = known.update();
        allocated = known.sum();
        saturated = known.areSaturated();
        return steps;
    }

    /** Sums the children. Unsaturated children count as if each had the smallest share among them. */
    private int sumChildren(ResourceNames names) {
        double least = 1;
        for (HierarchyNode child : children.values()) {
            if (child.share != 0 && !child.saturated) {
                least = Math.min(least, child.share);
            }
        }
        Entitlement sum = new Entitlement(names);
        saturated = true;
        for (HierarchyNode child : children.values()) {
            saturated &= child.saturated;
            if (child.share != 0) {
                Entitlement part = Entitlement.of(child.allocated);
                sum.add(child.saturated ? part : part.scale(least / child.share));
            }
        }
        allocated = sum;
        return children.size();
    }

    private boolean isSaturated(ResourceVector wanted, long demanded) {
        for (int d = 0; d < wanted.names().size(); d++) {
            double held = allocated.value(d);
            boolean wants = wanted.value(d) != 0;
            if (held >= ResourceVector.EPSILON && wants && (held >= wanted.value(d) || (demanded >>> d & 1) == 0)) {
                return true;
            }
        }
        return false;
    }
}
