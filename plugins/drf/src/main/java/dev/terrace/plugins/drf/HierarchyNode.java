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
 * A node of the tree of queues: a part of the hierarchy, or, as a leaf, a job. A saturated job holds all that it wants
 * of a resource, or wants a resource of which nothing is left; a saturated part has only saturated children.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/drf/drf.go">Volcano,
 *     hierarchicalNode</a>
 */
final class HierarchyNode {
    private final double weight;
    private final SortedMap<String, HierarchyNode> children = new TreeMap<>();
    private final @Nullable ResourceVector requested;
    private ResourceVector allocated;
    private double share;
    private boolean saturated;

    private HierarchyNode(double weight, ResourceVector allocated, @Nullable ResourceVector requested) {
        this.weight = weight;
        this.allocated = allocated;
        this.requested = requested;
    }

    static HierarchyNode part(double weight, ResourceNames names) {
        return new HierarchyNode(weight, new Entitlement(names), null);
    }

    static HierarchyNode job(ResourceVector allocated, ResourceVector requested) {
        return new HierarchyNode(1, allocated, requested);
    }

    SortedMap<String, HierarchyNode> children() {
        return children;
    }

    boolean isSaturated() {
        return saturated;
    }

    /** The share over the weight, by which siblings are compared. */
    double weightedShare() {
        return share / weight;
    }

    /** Computes shares and saturation from the leaves up. A path may be longer than a stack is deep. */
    void update(ResourceVector total, long demanded) {
        List<HierarchyNode> parentsFirst = new ArrayList<>(List.of(this));
        for (int i = 0; i < parentsFirst.size(); i++) {
            parentsFirst.addAll(parentsFirst.get(i).children.values());
        }
        for (int i = parentsFirst.size() - 1; i >= 0; i--) {
            parentsFirst.get(i).updateFromChildren(total, demanded);
        }
    }

    /** Unsaturated children count as if each had the least share among them. */
    private void updateFromChildren(ResourceVector total, long demanded) {
        if (requested != null) {
            share = DominantShare.of(allocated, total);
            saturated = isSaturated(requested, demanded);
            return;
        }
        double least = 1;
        for (HierarchyNode child : children.values()) {
            if (child.share != 0 && !child.saturated) {
                least = Math.min(least, DominantShare.of(child.allocated, total));
            }
        }
        Entitlement sum = new Entitlement(total.names());
        saturated = true;
        for (HierarchyNode child : children.values()) {
            saturated &= child.saturated;
            if (child.share != 0) {
                Entitlement part = Entitlement.of(child.allocated);
                sum.add(child.saturated ? part : part.scale(least / child.share));
            }
        }
        allocated = sum;
        share = DominantShare.of(sum, total);
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
