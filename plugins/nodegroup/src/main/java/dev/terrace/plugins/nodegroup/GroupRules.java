package dev.terrace.plugins.nodegroup;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a queue's affinity says of a node by the node's group alone. Groups have no order of importance in Volcano: an
 * anti-affinity that is preferred lets a group in, even one that a required anti-affinity forbids.
 *
 * @param affinity null if the queue has none
 * @param isClosed whether the queue's limits cannot be read, which closes all nodes
 */
record GroupRules(@Nullable NodeGroupAffinity affinity, boolean isClosed) {
    private static final double WHOLE = 100;
    private static final double HALF = 0.5 * WHOLE;

    /**
     * Whether the queue may use a node.
     *
     * @param group the node's; null if it has none
     * @param strict whether nodes without a group are closed to queues without an affinity
     */
    Verdict verdict(@Nullable String group, boolean strict) {
        if (isClosed) {
            return Verdict.excludes("limits of its queue cannot be read");
        }
        boolean isUnset = affinity == null || affinity.isEmpty();
        if (group == null) {
            return isUnset && !strict ? Verdict.fits() : Verdict.excludes("of no node group");
        }
        if (affinity == null || isUnset) {
            return Verdict.excludes("its queue names no node group");
        }
        return admits(affinity, group) ? Verdict.fits() : Verdict.excludes("of another node group");
    }

    private static boolean admits(NodeGroupAffinity affinity, String group) {
        if (affinity.antiPreferred().contains(group)) {
            return true;
        }
        return !affinity.antiRequired().contains(group)
                && (affinity.required().contains(group) || affinity.preferred().contains(group));
    }

    /** @param inOrder whether a preferred group scores less the later it is named */
    double score(@Nullable String group, boolean inOrder) {
        if (group == null || affinity == null) {
            return 0;
        }
        if (affinity.antiPreferred().contains(group)) {
            return -1;
        }
        double score = affinity.required().contains(group) ? WHOLE : 0;
        List<String> preferred = affinity.preferred();
        int place = preferred.lastIndexOf(group);
        if (place < 0) {
            return score;
        }
        long count = preferred.stream().distinct().count();
        return score + (inOrder ? HALF * (count - place) / count : HALF);
    }
}
