package dev.terrace.plugins.nodegroup;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a queue's affinity for a node, which depend only on the node's group. As in Volcano, groups have no
 * precedence: a preferred anti-affinity admits a group that a required anti-affinity forbids.
 *
 * @param affinity the queue's own or the inherited one, as {@link NodeGroupPlugin} found it; null without one
 * @param isClosed whether the queue's limits are unreadable, which closes all nodes
 */
record GroupRules(@Nullable NodeGroupAffinity affinity, boolean isClosed) {
    private static final double WHOLE = 100;
    private static final double HALF = 0.5 * WHOLE;

    /**
     * Returns whether the queue may use a node.
     *
     * @param group the group of the node, or null
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

    /** @param inOrder whether preferred groups score less the later they are listed */
    double score(@Nullable String group, boolean inOrder) {
        if (group == null || affinity == null) {
            return 0;
        }
        if (affinity.antiPreferred().contains(group)) {
            return -1;
        }
        double score = affinity.required().contains(group) ? WHOLE : 0;
        List<String> preferred = affinity.preferred();
        // As Volcano's map of indexes by group: of a group that is listed twice, the last index counts.
        int place = preferred.lastIndexOf(group);
        if (place < 0) {
            return score;
        }
        long count = preferred.stream().distinct().count();
        return score + (inOrder ? HALF * (count - place) / count : HALF);
    }
}
